import { Agent } from "node:http";
import type { Simulator } from "#core/define-simulator.ts";
import { newSite } from "#core/kernel/world.ts";
import type { SimulatorSettings } from "#core/kernel/settings.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { HttpClient, type Received, type Sending } from "#core/testing/http-client.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import type { Call } from "#core/testing/model.ts";
import type { Table } from "./tables.ts";

import type { Way } from "./commands/ear-commands.ts";
import { ExportDesk } from "./export-desk.ts";
import { Receivers } from "./receivers.ts";

/** The timers of the simulators that are played with: they go on only when they are told to. */
export interface Timers {
  advance(milliseconds: number): void;
}

// As they were when this was loaded: those that a test puts in their place later stand still.
const { setTimeout: start, clearTimeout: stop } = globalThis;

/** Calls `run` after so many real milliseconds, unless the answered function is called before. */
function afterRealTime(milliseconds: number, run: () => void): () => void {
  const timer = start(run, milliseconds);
  return () => {
    stop(timer);
  };
}

/** How long a receiver may take, on timers that stand still until they are told. */
export const DELIVERY_TIMEOUT_MS = 10_000;

type Served = Awaited<ReturnType<typeof serveSimulator>>;

interface Parts {
  readonly way: Way;
  readonly receivers: Receivers;
  readonly simulator: Simulator;
  readonly settings: Partial<SimulatorSettings>;
  readonly served: Served;
  readonly timers: Timers;
  readonly news: Set<() => void>;
  readonly fixedSecret: string;
  readonly patienceMs: number;
}

/** One real simulator on a real port, with real receivers, asked over real connections. */
export class Rig implements AsyncDisposable {
  readonly way: Way;
  readonly receivers: Receivers;
  readonly timers: Timers;
  readonly desk: ExportDesk;
  /** What deliveries to the one receiver that is set at boot are signed with. */
  readonly fixedSecret: string;
  /** How often the simulator told that something changed. */
  changes = 0;
  /** What was asked since the last `begin`, reads left out. */
  private sent: Call[] = [];
  private readonly client: HttpClient;
  private readonly simulator: Simulator;
  private readonly settings: Partial<SimulatorSettings>;
  private readonly served: Served;
  private readonly news: Set<() => void>;
  private readonly patienceMs: number;

  private constructor(parts: Parts) {
    this.way = parts.way;
    this.receivers = parts.receivers;
    this.timers = parts.timers;
    this.simulator = parts.simulator;
    this.settings = parts.settings;
    this.served = parts.served;
    this.news = parts.news;
    this.fixedSecret = parts.fixedSecret;
    this.patienceMs = parts.patienceMs;
    this.client = new HttpClient(parts.served.port, new Agent({ keepAlive: true, maxSockets: 1 }));
    this.desk = new ExportDesk({ simulator: parts.served.hosted, baseUrl: parts.served.baseUrl });
    this.running.onChange(() => {
      this.changes += 1;
    });
  }

  /** `patienceMs`: longer than anything takes, in real milliseconds, however busy the machine. */
  static async open(
    { simulator: listed, over }: Table,
    timers: Timers,
    patienceMs: number,
  ): Promise<Rig> {
    const news = new Set<() => void>();
    const receivers = await Receivers.open(() => {
      tell(news);
    });
    const fixed = over === undefined ? listed.fixedReceiver : undefined;
    const environment = fixed
      ? {
          [fixed.urlVariable]: receivers.urlOf(0),
          [fixed.secretVariable]: fixed.secretForm.example,
        }
      : {};
    const settings = { environment, deliveryTimeoutMs: DELIVERY_TIMEOUT_MS };
    const simulator = await listed.load();
    const served = await serveSimulator(simulator, settings);
    const way = over ?? served.running.delivery;
    const fixedSecret = fixed?.secretForm.example ?? "";
    return new Rig({
      way,
      receivers,
      simulator,
      settings,
      served,
      timers,
      news,
      fixedSecret,
      patienceMs,
    });
  }

  get running(): Served["running"] {
    return this.served.running;
  }

  get baseUrl(): string {
    return this.served.baseUrl;
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
  ask(call: Call): Promise<Received> {
    this.note(call);
    return this.client.send(this.encode(call));
  }

  /** Makes a call, and hangs up as soon as it came in. Resolves when it was handled all the same. */
  async askAndHangUp(call: Call): Promise<void> {
    const { world, app } = this.running;
    const { writes } = world;
    this.note(call);
    app.server.once("request", this.client.begin(this.encode(call)));
    await this.until(
      () => world.writes > writes,
      () => `${call.method} ${call.path} was not handled`,
    );
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
    const call = typeof look === "string" ? { method: "GET" as const, path: look } : look;
    const answer = await inject(this.running, this.host, call);
    if (answer.statusCode === 200) return answer.body;
    throw new Error(`${call.method} ${call.path}: ${String(answer.statusCode)} ${answer.body}`);
  }

  /** Something was heard of the simulator, beside what it tells itself. */
  heard(): void {
    tell(this.news);
  }

  /** Resolves once `isThere`; it is asked again after every change and whatever is heard. */
  async until(isThere: () => boolean, describe: () => string): Promise<void> {
    if (isThere()) return;
    let stop = (): void => undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (isThere()) resolve();
        };
        this.news.add(look);
        const stops = [
          this.running.onChange(look),
          afterRealTime(this.patienceMs, () => {
            reject(new Error(describe()));
          }),
        ];
        stop = () => {
          this.news.delete(look);
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
    const again = this.simulator.launch(settings, newSite(settings, this.served.baseUrl));
    try {
      for (const call of this.sent) await inject(again, this.host, call);
      return (await again.app.inject({ url: "/_sim/egress", headers: { host: "localhost" } })).body;
    } finally {
      await again.close();
    }
  }

  /** Stops the simulator, as a signal does. */
  async stop(): Promise<void> {
    this.client.close();
    await this.served[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client.close();
    await this.desk[Symbol.asyncDispose]();
    this.receivers.forget();
    await this.served[Symbol.asyncDispose]();
    await this.receivers[Symbol.asyncDispose]();
  }

  private get host(): string {
    return new URL(this.baseUrl).host;
  }

  private encode(call: Call): Sending {
    const { payload, ...encoded } = this.running.encodeCall(call);
    return { ...encoded, body: payload };
  }

  private note(call: Call): void {
    if (call.method !== "GET") this.sent.push(call);
  }
}

function tell(news: ReadonlySet<() => void>): void {
  for (const listener of news) listener();
}

function inject(running: Served["running"], host: string, call: Call) {
  const { headers, payload } = running.encodeCall(call);
  return running.app.inject({
    method: call.method,
    url: call.path,
    headers: { host, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}
