import { Agent, type OutgoingHttpHeaders } from "node:http";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { HttpClient, type Received } from "#core/testing/http-client.ts";
import { type Call, MEBIBYTE } from "#core/testing/model.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { allTables } from "../models/tables.ts";

/** A request without its path: any header, `host` among them. */
export interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

interface Served {
  readonly running: RunningSimulator;
  readonly client: HttpClient;
  readonly port: number;
  close(): Promise<void>;
}

async function serve(
  listed: (typeof simulators)[number],
  changes: Partial<SimulatorSettings>,
): Promise<Served> {
  const served = await serveSimulator(await listed.load(), changes);
  // A connection of its own for each request: some of them leave it unusable.
  const client = new HttpClient(served.port, new Agent());
  return { ...served, client, close: async () => served[Symbol.asyncDispose]() };
}

const watched = ["/_sim/egress", "/_sim/clock", "/_sim/timeline", "/_sim/health"];

/** Every simulator on a port of its own, for the whole of a test file. */
export class AllSimulators implements AsyncDisposable {
  private readonly served: readonly Served[];

  private constructor(served: readonly Served[]) {
    this.served = served;
  }

  static async open(changes: Partial<SimulatorSettings> = {}): Promise<AllSimulators> {
    return new AllSimulators(await Promise.all(simulators.map((one) => serve(one, changes))));
  }

  portOf(kind: string): number {
    return this.of(kind).port;
  }

  /** Headers with the credentials of a client. */
  credentialsOf(kind: string): Readonly<Record<string, string>> {
    return this.of(kind).running.encodeCall({ method: "GET", path: "/" }).headers;
  }

  send(kind: string, path: string, sent: Sent = {}): Promise<Received> {
    return this.of(kind).client.send({ ...sent, path });
  }

  /** Makes a call as the provider's clients do, its body in the provider's encoding. */
  call(kind: string, call: Call): Promise<Received> {
    const { payload, ...encoded } = this.of(kind).running.encodeCall(call);
    return this.of(kind).client.send({ ...encoded, body: payload });
  }

  /** Sends bytes as they are. Resolves with what came back until the connection closed. */
  wire(kind: string, bytes: string): Promise<string> {
    return this.of(kind).client.sendBytes(bytes);
  }

  /** All that a request without permission could have changed. */
  async digest(kind: string): Promise<string> {
    const answers = await Promise.all(watched.map((path) => this.send(kind, path)));
    return answers.map(({ status, text }) => `${String(status)} ${text}`).join("\n");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.served.map((one) => one.close()));
  }

  private of(kind: string): Served {
    const found = this.served.find(({ running }) => running.kind === kind);
    if (!found) throw new Error(`there is no ${kind}`);
    return found;
  }
}

const tables = await allTables();

/** The first model of each simulator, in the order of the ports. */
export const models = simulators.map(({ kind }) => {
  const table = tables.find(({ simulator }) => simulator.kind === kind);
  const { acts = [], endpoints, bodyLimit = MEBIBYTE } = table ?? {};
  return { kind, acts, endpoints, bodyLimit };
});

/** Does the same with each simulator, all at once; `write` is the path of a write of its provider. */
export async function atEach(act: (kind: string, write: string) => Promise<void>): Promise<void> {
  await Promise.all(
    models.map(({ kind, acts: [first] }) => act(kind, first?.call("x", 0).path ?? "/")),
  );
}
