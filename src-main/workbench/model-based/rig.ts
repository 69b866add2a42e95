import { Agent, request } from "node:http";
import type { SimulatorSettings } from "#core/simulator/settings.ts";
import { newPlace } from "#core/simulator/place.ts";
import type { Simulator } from "#core/simulator/define.ts";
import { serveSimulator, testSettings } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import type { Call } from "./act.ts";
import { Receivers } from "./receivers.ts";

/** An answer as it came over the wire. */
export interface Got {
  readonly status: number;
  readonly text: string;
}

/** A request that was made, kept so that it can be made again. */
interface Sent {
  readonly method: Call["method"];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | undefined;
}

/** Longer than any delivery takes that is not held on purpose. */
const PATIENCE_MS = 30_000;

type Served = Awaited<ReturnType<typeof serveSimulator>>;

/** One real simulator on a real port, with real receivers, asked over real connections. */
export class Rig implements AsyncDisposable {
  /** What was asked since the last `begin`, reads left out. */
  sent: Sent[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  readonly receivers: Receivers;
  private readonly simulator: Simulator;
  private readonly settings: Partial<SimulatorSettings>;
  private readonly served: Served;

  private constructor(
    receivers: Receivers,
    simulator: Simulator,
    settings: Partial<SimulatorSettings>,
    served: Served,
  ) {
    this.receivers = receivers;
    this.simulator = simulator;
    this.settings = settings;
    this.served = served;
  }

  static async open(kind: string): Promise<Rig> {
    const listed = simulators.find((candidate) => candidate.kind === kind);
    if (!listed) throw new Error(`there is no ${kind}`);
    const receivers = await Receivers.open();
    const fixed = listed.fixedReceiver;
    const environment = fixed
      ? {
          [fixed.urlVariable]: receivers.urlOf(0),
          [fixed.secretVariable]: fixed.secretForm.example,
        }
      : {};
    const settings = { environment, deliveryTimeoutMs: PATIENCE_MS * 2 };
    const simulator = await listed.load();
    return new Rig(receivers, simulator, settings, await serveSimulator(simulator, settings));
  }

  get running(): Served["running"] {
    return this.served.running;
  }

  /** Forgets whatever was before: nothing is scheduled, and the world is at its first moment. */
  async begin(): Promise<void> {
    this.receivers.forget();
    await this.ask({ method: "DELETE", path: "/_sim/timeline" });
    await this.ask({ method: "POST", path: "/_sim/reset" });
    this.receivers.forget();
    this.sent = [];
  }

  /** Makes a call as its route wants it. */
  ask(call: Call): Promise<Got> {
    const { method, path, headers, payload } = this.running.encodeCall(call);
    if (call.method !== "GET") this.sent.push({ method: call.method, path, headers, payload });
    return new Promise((resolve, reject) => {
      const length = payload === undefined ? 0 : Buffer.byteLength(payload);
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: this.served.port,
          agent: this.agent,
          method,
          path,
          headers: { ...headers, ...(length === 0 ? {} : { "content-length": String(length) }) },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.once("end", () => {
            const text = Buffer.concat(chunks).toString("utf8");
            resolve({ status: answer.statusCode ?? 0, text });
          });
        },
      );
      outgoing.once("error", reject);
      outgoing.end(payload);
    });
  }

  /** What a path shows, or a call that only looks. */
  async read(look: string | Call): Promise<string> {
    const call = typeof look === "string" ? { method: "GET" as const, path: look } : look;
    const { status, text } = await this.ask(call);
    if (status === 200) return text;
    throw new Error(`${call.method} ${call.path}: ${String(status)} ${text}`);
  }

  /** The same without a connection. */
  async readInside(look: string | Call): Promise<string> {
    const { host } = new URL(this.served.baseUrl);
    const call = typeof look === "string" ? { method: "GET" as const, path: look } : look;
    const { headers, payload } = this.running.encodeCall(call);
    const answer = await this.running.app.inject({
      method: call.method,
      url: call.path,
      headers: { host, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    if (answer.statusCode === 200) return answer.body;
    throw new Error(`${call.method} ${call.path}: ${String(answer.statusCode)} ${answer.body}`);
  }

  /** Resolves once `isThere`; it is asked again after every change and every delivery. */
  async until(isThere: () => boolean, describe: () => string): Promise<void> {
    if (isThere()) return;
    let stop = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (isThere()) resolve();
        };
        const stops = [this.running.onChange(look), this.receivers.onArrival(look)];
        const timer = setTimeout(() => {
          reject(new Error(describe()));
        }, PATIENCE_MS);
        stop = () => {
          clearTimeout(timer);
          for (const one of stops) one();
        };
        look();
      });
    } finally {
      stop();
    }
  }

  /** The log of another simulator of this kind of which the same was asked, within the process. */
  async playAgain(): Promise<string> {
    const settings = testSettings({ ...this.settings, environment: {}, deliverRegistered: false });
    const again = this.simulator.launch(settings, newPlace(settings, this.served.baseUrl));
    try {
      for (const { method, path, headers, payload } of this.sent) {
        const host = new URL(this.served.baseUrl).host;
        await again.app.inject({
          method,
          url: path,
          headers: { host, ...headers },
          ...(payload === undefined ? {} : { payload }),
        });
      }
      return (await again.app.inject({ url: "/_sim/egress", headers: { host: "localhost" } })).body;
    } finally {
      await again.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.agent.destroy();
    this.receivers.forget();
    await this.served[Symbol.asyncDispose]();
    await this.receivers[Symbol.asyncDispose]();
  }
}
