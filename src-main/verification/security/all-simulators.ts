import { request, type OutgoingHttpHeaders } from "node:http";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { sendBytes } from "#core/testing/http-client.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { simulators } from "../../simulators/registry.ts";
import { boot, closeAll, type Served } from "../../workbench/boot.ts";

/** What is sent, as it is: any header, `host` among them. */
export interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
}

/** What came back. */
export interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const watched = ["/_sim/egress", "/_sim/clock", "/_sim/timeline", "/_sim/health"];

/** Every simulator on a port of its own, for the whole of a test file. */
export class AllSimulators implements AsyncDisposable {
  private readonly served: readonly Served[];

  private constructor(served: readonly Served[]) {
    this.served = served;
  }

  static async open(changes: Partial<SimulatorSettings> = {}): Promise<AllSimulators> {
    const address = { host: "127.0.0.1", portBase: 0 };
    const served = await boot(simulators, undefined, testSettings(changes), address);
    for (const { simulator } of served) await simulator.wake();
    return new AllSimulators(served);
  }

  portOf(kind: string): number {
    const found = this.served.find(({ simulator }) => simulator.kind === kind);
    return Number(new URL(found?.baseUrl ?? "").port);
  }

  /** Headers that make the provider know its client. */
  async credentialsOf(kind: string): Promise<Readonly<Record<string, string>>> {
    const found = this.served.find(({ simulator }) => simulator.kind === kind);
    const running = await found?.simulator.wake();
    return running?.encodeCall({ method: "GET", path: "/" }).headers ?? {};
  }

  send(kind: string, path: string, sent: Sent = {}): Promise<Got> {
    const { method = "GET", headers = {}, body } = sent;
    const port = this.portOf(kind);
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
      const call = request(
        { host: "127.0.0.1", port, method, path, headers: { ...length, ...headers }, agent: false },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.once("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
            // It may have been answered before it was sent whole.
            call.destroy();
          });
        },
      );
      call.once("error", reject);
      call.end(body);
    });
  }

  /** Sends bytes as they are; what came back until the connection was over. */
  wire(kind: string, bytes: string): Promise<string> {
    return sendBytes(this.portOf(kind), bytes);
  }

  /** All that a stranger could have changed. */
  async digest(kind: string): Promise<string> {
    const answers = await Promise.all(watched.map((path) => this.send(kind, path)));
    return answers.map(({ status, text }) => `${String(status)} ${text}`).join("\n");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await closeAll(this.served);
  }
}

/** The kinds, in the order of their ports. */
export const kinds: readonly string[] = simulators.map(({ kind }) => kind);

/** Does the same with each of them, all at once. */
export async function atEach(act: (kind: string) => Promise<void>): Promise<void> {
  await Promise.all(kinds.map(act));
}
