import { Agent } from "node:http";
import type { Simulator } from "#core/define-simulator.ts";
import { newAddress } from "#core/kernel/world-parts.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { HttpClient, type Received, type Sending } from "#core/testing/http-client.ts";
import { sendTo, type TestResponse } from "#core/testing/client.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import type { Call } from "#core/testing/model.ts";
import type { Table } from "./tables.ts";

import type { Way } from "./commands/listener-commands.ts";
import { ExportDriver } from "./export-driver.ts";
import { Receivers } from "./receivers.ts";

/** The timers of the simulators that are played with: a test advances them. */
export interface Timers {
  advance(milliseconds: number): void;
}

// As they were when this was loaded: those that a test puts in their place later stand still.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

/** The time limit of a receiver, on timers that stand still until a test advances them. */
export const DELIVERY_TIMEOUT_MS = 10_000;

type Served = Awaited<ReturnType<typeof serveSimulator>>;

interface Parts {
  readonly way: Way;
  readonly receivers: Receivers;
  readonly simulator: Simulator;
  readonly settings: Partial<SimulatorSettings>;
  readonly served: Served;
  readonly fixedSecret: string;
}

/** One real simulator on a real port, with real receivers, asked over real connections. */
export class TestBench implements AsyncDisposable {
  readonly way: Way;
  readonly receivers: Receivers;
  readonly running: Served["running"];
  readonly baseUrl: string;
  readonly timers: Timers;
  readonly desk: ExportDriver;
  /** The signing secret of deliveries to the fixed receiver. */
  readonly fixedSecret: string;
  /** The number of change notifications of the simulator. */
  changes = 0;
  /** The requests since the last `begin`, without reads. */
  private sent: Call[] = [];
  private readonly client: HttpClient;
  private readonly parts: Parts;
  private readonly news = new Set<() => void>();
  private readonly patienceMs: number;

  private constructor(parts: Parts, timers: Timers, patienceMs: number) {
    const { way, receivers, served } = parts;
    this.parts = parts;
    this.way = way;
    this.fixedSecret = parts.fixedSecret;
    this.receivers = receivers;
    this.running = served.running;
    this.baseUrl = served.baseUrl;
    this.timers = timers;
    this.patienceMs = patienceMs;
    this.client = new HttpClient(served.port, new Agent({ keepAlive: true, maxSockets: 1 }));
    this.desk = new ExportDriver({ simulator: served.hosted, baseUrl: served.baseUrl });
    this.receivers.onArrival = () => {
      this.heard();
    };
    this.running.onChange(() => {
      this.changes += 1;
      this.heard();
    });
  }

  /** `patienceMs`: longer than anything takes, in real milliseconds, however busy the machine. */
  static async open(
    { simulator: listed, over }: Table,
    timers: Timers,
    patienceMs: number,
  ): Promise<TestBench> {
    const receivers = await Receivers.open();
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
    const { delivery } = served.running.profile;
    const way = over ?? (delivery === "optional" ? "none" : delivery);
    const fixedSecret = fixed?.secretForm.example ?? "";
    const parts = { way, receivers, simulator, settings, served, fixedSecret };
    return new TestBench(parts, timers, patienceMs);
  }

  /** Returns to the first state without scheduled items. */
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

  /** The same for calls that leave the world as it was: it is not asked again. */
  askAside(call: Call): Promise<Received> {
    return this.client.send(this.encode(call));
  }

  /** Returns whether an event may leave, or one is about to: sockets are always listening. */
  get deliversNow(): boolean {
    const { pending, inFlight } = this.running.deliveryState;
    const isQuiet = this.way === "none" || this.way === "registered";
    return !isQuiet || pending > 0 || inFlight || this.running.endpoints().length > 0;
  }

  /**
   * Makes a request, and disconnects as soon as it arrived. Resolves when it was handled all the same.
   */
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

  /** Returns the response of a path, or of a call that only reads. */
  async read(look: string | Call): Promise<string> {
    const call = typeof look === "string" ? { method: "GET" as const, path: look } : look;
    const { status, text } = await this.ask(call);
    if (status === 200) return text;
    throw new Error(`${call.method} ${call.path}: ${String(status)} ${text}`);
  }

  /** The same without a connection. */
  async readInside(look: string | Call): Promise<string> {
    const call = typeof look === "string" ? { method: "GET" as const, path: look } : look;
    const { status, text } = await this.sendInside(this.running, call);
    if (status === 200) return text;
    throw new Error(`${call.method} ${call.path}: ${String(status)} ${text}`);
  }

  /** Something happened, in the simulator or at one of its clients. */
  heard(): void {
    for (const listener of this.news) listener();
  }

  /** Resolves once `isThere`, which is called again whenever something happens. */
  until(isThere: () => boolean, describe: () => string): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        this.news.delete(look);
        stopTimer(timer);
        settle();
      };
      const look = () => {
        try {
          if (isThere()) end(resolve);
        } catch (error) {
          end(() => {
            reject(error instanceof Error ? error : new Error(String(error)));
          });
        }
      };
      const timer = startTimer(() => {
        end(() => {
          reject(new Error(describe()));
        });
      }, this.patienceMs);
      this.news.add(look);
      look();
    });
  }

  /** The log of another simulator of this kind of which the same was asked, within the process. */
  async playAgain(): Promise<string> {
    const settings = testSettings({
      ...this.parts.settings,
      environment: {},
      deliverRegistered: false,
    });
    const again = this.parts.simulator.launch(settings, newAddress(settings, this.baseUrl));
    try {
      for (const call of this.sent) await this.sendInside(again, call);
      return (await this.sendInside(again, { method: "GET", path: "/_sim/egress" })).text;
    } finally {
      await again.close();
    }
  }

  /** Stops the simulator, as a signal does. */
  async stop(): Promise<void> {
    this.client.close();
    await this.parts.served[Symbol.asyncDispose]();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.client.close();
    await this.desk[Symbol.asyncDispose]();
    this.receivers.forget();
    await this.parts.served[Symbol.asyncDispose]();
    await this.receivers[Symbol.asyncDispose]();
  }

  private sendInside(running: Served["running"], call: Call): Promise<TestResponse> {
    const { headers, payload } = running.encodeCall(call);
    const host = new URL(this.baseUrl).host;
    return sendTo(running)(call.method, call.path, payload, { host, ...headers });
  }

  private encode(call: Call): Sending {
    const { payload, ...encoded } = this.running.encodeCall(call);
    return { ...encoded, body: payload };
  }

  private note(call: Call): void {
    if (call.method !== "GET") this.sent.push(call);
  }
}
