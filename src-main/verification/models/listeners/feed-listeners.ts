import * as z from "zod";
import { expect } from "vitest";
import { SocketClient } from "#core/testing/socket-client.ts";
import type { ListenerCommand } from "../commands/listener-commands.ts";
import { noDeliveries } from "../deliveries/deliveries.ts";
import { picked, type ModelRun } from "../model-run.ts";
import type { TestBench } from "../test-bench.ts";
import type { TestListeners } from "./test-listeners.ts";

type Of<Name extends ListenerCommand["do"]> = Extract<ListenerCommand, { do: Name }>;

const MOST = 5;
const PATH = "/trade-api/ws/v2";
const markets = ["KXSIM-26-A", "KXSIM-26-B"];
/** Those that say nothing beside what is on the log. */
const channels = ["orderbook_delta", "ticker", "market_lifecycle_v2"];
/** Those of them whose frames are numbered. */
const numbered = ["orderbook_delta", "market_lifecycle_v2"];

const message = z.looseObject({ type: z.string(), sid: z.int().optional() });
type Message = z.output<typeof message>;

const recorded = z.looseObject({ type: z.string(), msg: z.unknown() });

interface Subscription {
  readonly sid: number;
  readonly channel: string;
  seq: number;
}

/** A connection that receives messages of some channels, about some markets. */
interface Listener {
  readonly client: SocketClient;
  readonly subscriptions: readonly Subscription[];
  readonly markets: readonly string[];
  /** Everything on the log until here was sent, or came before it listened. */
  told: number;
  readonly got: Message[];
  readonly wanted: unknown[];
}

/** Listeners of the feed: each gets, of what is recorded, what it subscribed to. */
export class FeedListeners implements TestListeners {
  readonly deliveries = noDeliveries;
  private listeners: Listener[] = [];

  async play(modelRun: ModelRun, command: ListenerCommand): Promise<void> {
    if (command.do === "connect") await this.connect(modelRun, command);
    if (command.do === "leave") await this.leave(command);
  }

  /** Closes all listeners. */
  async reset(): Promise<void> {
    const codes = await Promise.all(this.listeners.map(({ client }) => client.closed));
    expect(codes).toEqual(codes.map(() => 1_012));
    this.listeners = [];
  }

  async compare({ bench }: ModelRun): Promise<void> {
    for (const listener of this.listeners) expectNews(bench, listener);
    await bench.until(
      () => this.listeners.every(({ got, wanted }) => got.length >= wanted.length),
      () =>
        `listeners were not told: ${JSON.stringify(this.listeners.map(({ wanted }) => wanted))}`,
    );
    for (const { got, wanted } of this.listeners) {
      expect(got.splice(0)).toEqual(wanted.splice(0));
    }
  }

  async end(): Promise<void> {
    const open = this.listeners.splice(0);
    await Promise.all(open.map(({ client }) => client.leave("close")));
  }

  private async connect({ bench }: ModelRun, { which }: Of<"connect">): Promise<void> {
    if (this.listeners.length >= MOST) return;
    const chosen = channels.filter((_channel, index) => which % 8 === 0 || (which >> index) & 1);
    const about = markets.filter((_market, index) => which % 3 !== index);
    const got: Message[] = [];
    const client = await open(bench, (text) => {
      got.push(message.parse(JSON.parse(text)));
      bench.heard();
    });
    const listener: Listener = {
      client,
      subscriptions: chosen.map((channel, index) => ({ sid: index + 1, channel, seq: 0 })),
      markets: about,
      told: bench.running.world.log.length,
      got,
      wanted: [],
    };
    this.listeners.push(listener);
    await subscribe(bench, listener);
  }

  private async leave({ pick, how }: Of<"leave">): Promise<void> {
    const listener = picked(this.listeners, pick);
    if (!listener) return;
    if (how === "nonsense") {
      listener.client.send("{");
      const msg = { code: 1, msg: "Unable to process message" };
      listener.wanted.push({ type: "error", msg });
      return;
    }
    this.listeners = this.listeners.filter((one) => one !== listener);
    await listener.client.leave(how);
  }
}

function open(bench: TestBench, hear: (text: string) => void): Promise<SocketClient> {
  const { headers } = bench.running.encodeCall({ method: "GET", path: PATH });
  return SocketClient.open(`${bench.baseUrl.replace("http", "ws")}${PATH}`, headers, hear);
}

/** Subscribes, and reads the first frames of every channel: the response and the current books. */
async function subscribe(bench: TestBench, listener: Listener): Promise<void> {
  const names = listener.subscriptions.map(({ channel }) => channel);
  const params = { channels: names, market_tickers: listener.markets };
  listener.client.send(JSON.stringify({ id: 1, cmd: "subscribe", params }));
  const books = names.includes("orderbook_delta") ? listener.markets.length : 0;
  const count = names.length + books;
  await bench.until(
    () => listener.got.length >= count,
    () => `a subscription was not answered: ${JSON.stringify(listener.got)}`,
  );
  const types = listener.got.splice(0).map(({ type }) => type);
  expect(types).toEqual([
    ...names.map(() => "subscribed"),
    ...Array.from({ length: books }, () => "orderbook_snapshot"),
  ]);
  for (const one of listener.subscriptions) if (one.channel === "orderbook_delta") one.seq = books;
}

/** Expects the part of the log that a listener has not received yet. */
function expectNews({ running: { world } }: TestBench, listener: Listener): void {
  for (; listener.told < world.log.length; listener.told += 1) {
    const { type, subject } = world.log.row(listener.told + 1);
    const subscription = listener.subscriptions.find(({ channel }) => channel === type);
    if (!subscription) continue;
    // Life cycle frames go to every listener, whatever the filter.
    if (type !== "market_lifecycle_v2" && !listener.markets.includes(subject)) continue;
    const payload = JSON.parse(world.log.payload(listener.told + 1).toString("utf8")) as unknown;
    const { msg } = recorded.parse(payload);
    const { sid } = subscription;
    subscription.seq += 1;
    const seq = numbered.includes(type) ? { seq: subscription.seq } : {};
    listener.wanted.push({ type, sid, ...seq, msg });
  }
}
