import type { ListedSimulator } from "#core/define-simulator.ts";
import {
  type BadInput,
  type BadInputs,
  type GoodInput,
  MEBIBYTE,
  type Sent,
} from "#core/testing/bad-inputs.ts";
import { HttpClient, type Received } from "#core/testing/http-client.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { createTables } from "../models/tables.ts";
import { acceptedResets, commonRows, controlRows } from "./common-rows.ts";

const modules = import.meta.glob<{ readonly badInputs: BadInputs }>(
  "../../simulators/*/testing/bad-inputs.ts",
);

/** The reads that a rejected request must not change, on every simulator. */
const watched = ["/_sim/egress", "/_sim/clock", "/_sim/timeline"];

/** A response, and the processor time that the request and the response took in this process. */
export interface Measured extends Received {
  readonly processorMs: number;
}

type Served = Awaited<ReturnType<typeof serveSimulator>>;

/** One real simulator on a real port, in a world with something to lose. */
export class Target implements AsyncDisposable {
  readonly kind: string;
  refused: readonly BadInput[] = controlRows;
  accepted: readonly GoodInput[] = acceptedResets;
  private readonly served: Served;
  private readonly client: HttpClient;
  private readonly watched: readonly string[];

  private constructor(served: Served, watchedPaths: readonly string[]) {
    this.kind = served.running.kind;
    this.served = served;
    this.client = new HttpClient(served.port);
    this.watched = watchedPaths;
  }

  /** Starts the simulator and makes what its inputs refer to. */
  static async open(listed: ListedSimulator): Promise<Target> {
    const served = await serveSimulator(await listed.load(), { deliverRegistered: false });
    const [table] = await createTables(listed);
    const paths = table?.watched.filter((look) => typeof look === "string") ?? [];
    const target = new Target(served, [...watched, ...paths]);
    const load = modules[`../../simulators/${listed.kind}/testing/bad-inputs.ts`];
    const [act] = table?.acts ?? [];
    if (load) {
      const { badInputs } = await load();
      const write = act?.call("x", 0).path ?? "/";
      const { refused, accepted } = await badInputs.prepare((path, body) =>
        target.make(path, body),
      );
      const common = commonRows(write, table?.bodyLimit ?? MEBIBYTE, badInputs);
      target.refused = [...refused, ...controlRows, ...common];
      target.accepted = [...accepted, ...acceptedResets];
    }
    return target;
  }

  /** Headers that the provider's clients send. */
  credentials(): Readonly<Record<string, string>> {
    return this.served.running.encodeCall({ method: "GET", path: "/" }).headers;
  }

  /** Sends one request; a body that the server does not read to its end is no error. */
  async send({
    body,
    path,
    headers,
    type,
    method = body === undefined ? "GET" : "POST",
  }: Sent): Promise<Measured> {
    const payload =
      body === undefined || typeof body === "string" || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
    const before = process.cpuUsage();
    const mediaType = type === undefined ? this.typeOf(path) : type;
    const sent = {
      method,
      path,
      headers: {
        ...this.credentials(),
        ...(mediaType === null || payload === undefined ? {} : { "content-type": mediaType }),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    };
    const received = await this.client.send(sent);
    const { user, system } = process.cpuUsage(before);
    return { ...received, processorMs: (user + system) / 1_000 };
  }

  /** Sends bytes as they are. Resolves with all that came back until the connection closed. */
  wire(bytes: string | Buffer): Promise<string> {
    return this.client.sendBytes(bytes);
  }

  /** Everything that a refused request could have changed, with the statuses. */
  async digest(): Promise<string> {
    const parts: string[] = [];
    for (const path of this.watched) {
      const { status, text } = await this.send({ path });
      parts.push(`${path} ${String(status)} ${text}`);
    }
    return parts.join("\n");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client.close();
    await this.served[Symbol.asyncDispose]();
  }

  private async make(path: string, body: Sent["body"]): Promise<string> {
    const { status, text } = await this.send({ path, ...(body === undefined ? {} : { body }) });
    if (status >= 300) throw new Error(`${path}: ${String(status)} ${text}`);
    return /"id": ?"([^"]+)"/.exec(text)?.[1] ?? "";
  }

  /** The media type that the provider's clients send to this path. */
  private typeOf(path: string): string {
    const { headers } = this.served.running.encodeCall({ method: "POST", path, body: {} });
    return headers["content-type"] ?? "application/json";
  }
}
