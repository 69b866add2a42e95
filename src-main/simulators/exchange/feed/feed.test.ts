import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { afterEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";
import { type FeedClient, openFeed, signedHeaders } from "../testing/feed-client.ts";
import { feedLimits } from "./feed.ts";

const pem = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs1", format: "pem" })
  .toString();

const order = {
  ticker: "KXSIM-26-B",
  side: "bid",
  count: "1.00",
  price: "0.1000",
  time_in_force: "good_till_canceled",
  self_trade_prevention_type: "taker_at_cross",
};

async function setup(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(simulator, changes);
  const { running, baseUrl } = served;
  const post = (url: string, body: object = {}, as?: string) =>
    running.call({ method: "POST", path: url, body, as });
  return {
    ...served,
    post,
    place: (changed: object = {}, as = "ann") =>
      post("/trade-api/v2/portfolio/events/orders", { ...order, ...changed }, as),
    open: (apiKey = "ann") => openFeed(baseUrl, { apiKey, pem }),
    egress: async () => {
      const { body } = await running.call({ method: "GET", path: "/_sim/egress" });
      return (body as { events: { type: string; payload: { seq?: number; sid: number } }[] })
        .events;
    },
  };
}

/** Subscribes and takes the answers. */
async function subscribe(feed: FeedClient, params: object, answers: number) {
  feed.send({ id: 1, cmd: "subscribe", params });
  return feed.take(answers);
}

/** Returns the rejection of an upgrade. */
async function refusedWith(url: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(url, { headers });
  const [error] = (await once(socket, "error")) as [Error];
  return error.message;
}

/** Asks again as long as there is no room. */
async function retried<T>(open: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!String(error).includes("429")) throw error;
    }
  }
}

afterEach(() => {
  vi.useRealTimers();
});

describe("commands", () => {
  test.each([
    ["no JSON", "{", 1],
    ["no command", {}, 1],
    ["a key that reaches a prototype", '{"__proto__":1,"cmd":"subscribe"}', 1],
    ["an unknown command", { cmd: "sing" }, 5],
    ["no params", { cmd: "subscribe" }, 2],
    ["no channels", { cmd: "subscribe", params: {} }, 3],
    ["an unknown channel", { cmd: "subscribe", params: { channels: ["x"] } }, 8],
    ["channels of a wrong type", { cmd: "subscribe", params: { channels: "ticker" } }, 11],
    [
      "an unknown market",
      { cmd: "subscribe", params: { channels: ["ticker"], market_ticker: "X" } },
      11,
    ],
    [
      "a book without a market",
      { cmd: "subscribe", params: { channels: ["orderbook_delta"] } },
      14,
    ],
    ["no subscription to end", { cmd: "unsubscribe", params: {} }, 4],
    ["an unknown subscription to end", { cmd: "unsubscribe", params: { sids: [9] } }, 7],
    ["no subscription to update", { cmd: "update_subscription", params: {} }, 12],
    ["two subscriptions to update", { cmd: "update_subscription", params: { sids: [1, 2] } }, 12],
    ["an unknown subscription to update", { cmd: "update_subscription", params: { sid: 9 } }, 7],
    ["no action", { cmd: "update_subscription", params: { sid: 1 } }, 15],
    ["an unknown action", { cmd: "update_subscription", params: { sid: 1, action: "x" } }, 13],
    [
      "a snapshot of no book",
      { cmd: "update_subscription", params: { sid: 1, action: "get_snapshot" } },
      13,
    ],
    [
      "nothing to add",
      { cmd: "update_subscription", params: { sid: 1, action: "add_markets" } },
      14,
    ],
    [
      "less than everything",
      {
        cmd: "update_subscription",
        params: { sid: 1, action: "delete_markets", market_ticker: "KXSIM-26-A" },
      },
      11,
    ],
  ])("%s is answered with an error and the connection stays", async (_what, command, code) => {
    await using simulator = await setup();
    const feed = await simulator.open();
    await subscribe(feed, { channels: ["ticker"] }, 1);
    feed.socket.send(typeof command === "string" ? command : JSON.stringify({ id: 7, ...command }));
    const [error] = await feed.take(1);
    expect(error).toMatchObject({ type: "error", msg: { code } });
    feed.send({ id: 8, cmd: "list_subscriptions" });
    expect(await feed.take(1)).toEqual([
      { id: 8, type: "ok", msg: [{ channel: "ticker", sid: 1 }] },
    ]);
    await feed.close();
  });

  test("subscriptions widen, narrow, show whole books again, and end", async () => {
    await using simulator = await setup();
    const feed = await simulator.open();
    const book = { channels: ["orderbook_delta"], market_ticker: "KXSIM-26-B" };
    expect(await subscribe(feed, book, 2)).toMatchObject([
      { type: "subscribed", id: 1, msg: { channel: "orderbook_delta", sid: 1 } },
      { type: "orderbook_snapshot", sid: 1, seq: 1, msg: { market_ticker: "KXSIM-26-B" } },
    ]);
    const update = (action: string, more: object = {}) => {
      feed.send({ id: 2, cmd: "update_subscription", params: { sid: 1, action, ...more } });
    };
    update("add_markets", { market_tickers: ["KXSIM-26-A"] });
    expect(await feed.take(2)).toMatchObject([
      { id: 2, type: "ok", sid: 1, seq: 2, msg: { market_tickers: ["KXSIM-26-B", "KXSIM-26-A"] } },
      { type: "orderbook_snapshot", seq: 3, msg: { no_dollars_fp: [["0.4700", "100.00"]] } },
    ]);
    update("delete_markets", { market_ticker: "KXSIM-26-B" });
    expect(await feed.take(1)).toMatchObject([{ seq: 4, msg: { market_tickers: ["KXSIM-26-A"] } }]);
    await simulator.place();
    update("get_snapshot");
    expect(await feed.take(1)).toMatchObject([
      { type: "orderbook_snapshot", id: 2, sid: 1, seq: 5, msg: { market_ticker: "KXSIM-26-A" } },
    ]);
    expect(await subscribe(feed, book, 2)).toMatchObject([
      { type: "ok", id: 1, sid: 1, seq: 6, msg: { market_tickers: ["KXSIM-26-A", "KXSIM-26-B"] } },
      { type: "orderbook_snapshot", seq: 7, msg: { yes_dollars_fp: [["0.1000", "1.00"]] } },
    ]);
    feed.send({ id: 3, cmd: "unsubscribe", params: { sids: [1] } });
    expect(await feed.take(1)).toEqual([{ id: 3, sid: 1, seq: 8, type: "unsubscribed" }]);
    expect(await subscribe(feed, { channels: ["trade", "pyth_value"] }, 2)).toMatchObject([
      { msg: { channel: "trade", sid: 2 } },
      { msg: { channel: "pyth_value", sid: 3 } },
    ]);
    await feed.close();
  });

  test("tickers begin with the current state, and NO prices can be inverted", async () => {
    await using simulator = await setup();
    const feed = await simulator.open();
    const params = {
      channels: ["ticker"],
      market_ticker: "KXSIM-26-A",
      send_initial_snapshot: true,
    };
    expect(await subscribe(feed, params, 2)).toMatchObject([
      { type: "subscribed" },
      { type: "ticker", sid: 1, msg: { yes_bid_dollars: "0.4700", yes_ask_size_fp: "100.00" } },
    ]);
    const yes = { channels: ["orderbook_delta"], market_ticker: "KXSIM-26-A", use_yes_price: true };
    expect(await subscribe(feed, yes, 2)).toMatchObject([
      {},
      { msg: { no_dollars_fp: [["0.5300", "100.00"]] } },
    ]);
    await simulator.place({ ticker: "KXSIM-26-A", side: "ask", price: "0.6000" });
    expect(await feed.take(1)).toMatchObject([
      { type: "orderbook_delta", msg: { side: "no", price_dollars: "0.6000", delta_fp: "1.00" } },
    ]);
    await feed.close();
  });
});

describe("frames", () => {
  test("of an order are in order, and private ones reach only its member", async () => {
    await using simulator = await setup();
    const channels = [
      "orderbook_delta",
      "trade",
      "fill",
      "user_orders",
      "ticker",
      "market_positions",
    ];
    const params = { channels, market_tickers: ["KXSIM-26-B"] };
    const ann = await simulator.open("ann");
    const bob = await simulator.open("bob");
    await subscribe(ann, params, 7);
    await subscribe(bob, params, 7);
    await simulator.place({ client_order_id: "a-1" }, "ann");
    const types = (messages: readonly { type: string }[]) => messages.map(({ type }) => type);
    const first = await ann.take(3);
    expect(types(first)).toEqual(["orderbook_delta", "user_order", "ticker"]);
    expect(first[0]).toMatchObject({ msg: { client_order_id: "a-1" } });
    const seen = await bob.take(2);
    expect(types(seen)).toEqual(["orderbook_delta", "ticker"]);
    expect(seen[0]).not.toMatchObject({ msg: { client_order_id: "a-1" } });

    await simulator.place({ side: "ask" }, "bob");
    const whole = ["orderbook_delta", "trade", "fill", "user_order", "ticker", "market_position"];
    const atAnn = await ann.take(6);
    expect(types(atAnn)).toEqual(whole);
    expect(atAnn[2]).toMatchObject({
      msg: { is_taker: false, post_position_fp: "1.00", fee_cost: "0.000000" },
    });
    const atBob = await bob.take(6);
    expect(types(atBob)).toEqual(whole);
    expect(atBob[2]).toMatchObject({
      msg: { is_taker: true, post_position_fp: "-1.00", fee_cost: "0.006300" },
    });
    expect(types(await simulator.egress())).toEqual([
      "orderbook_delta",
      "user_order",
      "ticker",
      "orderbook_delta",
      "trade",
      "fill",
      "fill",
      "user_order",
      "user_order",
      "ticker",
      "market_position",
      "market_position",
    ]);
    await ann.close();
    await bob.close();
  });

  test("of a settlement: two in the log; subscribers also get their orders and positions", async () => {
    await using simulator = await setup();
    await simulator.place({ price: "0.2000", count: "2.00" }, "ann");
    await simulator.place({ price: "0.2000", side: "ask" }, "bob");
    const before = (await simulator.egress()).length;
    const ann = await simulator.open("ann");
    await subscribe(
      ann,
      {
        channels: ["market_lifecycle_v2", "user_orders", "market_positions"],
        market_ticker: "KXSIM-26-A",
      },
      3,
    );
    ann.send({
      id: 2,
      cmd: "update_subscription",
      params: { sid: 2, action: "add_markets", market_ticker: "KXSIM-26-B" },
    });
    ann.send({
      id: 3,
      cmd: "update_subscription",
      params: { sid: 3, action: "add_markets", market_ticker: "KXSIM-26-B" },
    });
    await ann.take(2);
    await simulator.post("/_settle", { ticker: "KXSIM-26-B", result: "yes" });
    expect(await ann.take(4)).toMatchObject([
      { type: "market_lifecycle_v2", sid: 1, seq: 1, msg: { event_type: "determined" } },
      { type: "market_lifecycle_v2", sid: 1, seq: 2, msg: { event_type: "settled" } },
      { type: "user_order", sid: 2, msg: { status: "canceled" } },
      {
        type: "market_position",
        sid: 3,
        msg: { position_fp: "0.00", realized_pnl_dollars: "0.800000" },
      },
    ]);
    expect((await simulator.egress()).slice(before).map(({ payload }) => payload)).toMatchObject([
      { sid: 1, seq: 1, msg: { event_type: "determined" } },
      { sid: 1, seq: 2, msg: { event_type: "settled" } },
    ]);
    await ann.close();
  });
});

describe("connections", () => {
  test("are pinged every ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await using simulator = await setup();
    const client = await simulator.open();
    const ping = once(client.socket, "ping");
    vi.advanceTimersByTime(feedLimits.heartbeatMs);
    const [data] = (await ping) as [Buffer];
    expect(data.toString()).toBe("heartbeat");
    await client.close();
  });

  test.each([
    ["too much text", "x".repeat(feedLimits.messageBytes + 1), 1009],
    ["bytes", Buffer.from([1, 2, 3]), 1003],
  ])("that send %s are closed, and no other", async (_what, message, code) => {
    await using simulator = await setup();
    const [bad, good] = [await simulator.open(), await simulator.open()];
    bad.socket.send(message);
    const [closed] = (await once(bad.socket, "close")) as [number];
    expect(closed).toBe(code);
    expect(await subscribe(good, { channels: ["trade"] }, 1)).toHaveLength(1);
    await good.close();
  });

  test("need the three headers, the path and a known origin", async () => {
    await using simulator = await setup({ requiredKey: "ann" });
    const url = `${simulator.baseUrl.replace("http", "ws")}/trade-api/ws/v2`;
    const signed = signedHeaders("ann", pem);
    const unsigned = { ...signed };
    delete unsigned["kalshi-access-signature"];
    expect(await refusedWith(url, {})).toContain("401");
    expect(await refusedWith(url, unsigned)).toContain("401");
    expect(
      await refusedWith(url, { ...signed, "kalshi-access-timestamp": "1700000000000" }),
    ).toContain("401");
    expect(await refusedWith(url, signedHeaders("bob", pem))).toContain("401");
    expect(await refusedWith(url, { ...signed, origin: "http://evil.test" })).toContain("403");
    expect(await refusedWith(`${url}/x`, signed)).toContain("404");
    await (await simulator.open("ann")).close();
  });

  test("end with a reset, and restart after it", async () => {
    await using simulator = await setup();
    const client = await simulator.open();
    const closed = once(client.socket, "close");
    await simulator.post("/_sim/reset");
    expect(((await closed) as [number])[0]).toBe(1012);
    const again = await simulator.open();
    await subscribe(again, { channels: ["trade", "market_lifecycle_v2"] }, 2);
    await simulator.post("/_settle", { ticker: "KXSIM-26-A", result: "no" });
    expect(await again.take(2)).toMatchObject([
      { sid: 2, seq: 1 },
      { sid: 2, seq: 2 },
    ]);
    await again.close();
  });

  test("end when the simulator does", async () => {
    const simulator = await setup();
    const client = await simulator.open();
    const closed = once(client.socket, "close");
    await simulator[Symbol.asyncDispose]();
    expect(((await closed) as [number])[0]).toBe(1001);
  });
});

describe("a hundred listeners", () => {
  const ORDERS = 100;

  test("get every frame in order while a slow one is dropped, and there is no room for more", async () => {
    await using simulator = await setup();
    const slow = await simulator.open("slow");
    const fast = await Promise.all(
      Array.from({ length: feedLimits.connections - 1 }, () => simulator.open("fast")),
    );
    await expect(simulator.open("late")).rejects.toThrow("429");

    // A book of many levels, whose snapshots fill the slow one's buffers quickly.
    for (let cents = 1; cents <= 95; cents += 1) {
      await simulator.place({ price: `0.${String(cents).padStart(2, "0")}`, count: "0.01" });
    }
    const book = { channels: ["orderbook_delta"], market_ticker: "KXSIM-26-B" };
    await Promise.all(fast.map((client) => subscribe(client, book, 2)));
    await subscribe(slow, book, 2);

    const closed = once(slow.socket, "close");
    slow.socket.pause();
    const again = { id: 2, cmd: "update_subscription", params: { sid: 1, action: "get_snapshot" } };
    for (let count = 0; count < 12_000; count += 1) slow.send(again);
    for (let count = 0; count < ORDERS; count += 1) await simulator.place({ count: "0.01" });

    for (const client of fast) {
      const frames = await client.take(ORDERS);
      expect(frames.map(({ seq }) => seq)).toEqual(Array.from({ length: ORDERS }, (_, n) => n + 2));
      expect(new Set(frames.map(({ type }) => type))).toEqual(new Set(["orderbook_delta"]));
    }
    // The place of the slow one is free once it was dropped, and not before.
    const late = await retried(() => simulator.open("late"));
    slow.socket.resume();
    expect(((await closed) as [number])[0]).toBe(1013);

    const deltas = (await simulator.egress()).filter(({ type }) => type === "orderbook_delta");
    expect(deltas.map(({ payload }) => payload.seq)).toEqual(
      Array.from({ length: 95 + ORDERS }, (_, n) => n + 1),
    );
    await Promise.all([...fast, late].map((client) => client.close()));
  });
});
