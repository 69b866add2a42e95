import { generateKeyPairSync } from "node:crypto";
import axios from "axios";
import { AxiosError } from "axios";
import {
  ApiKeysApi,
  Configuration,
  type CreateOrderV2Request,
  EventsApi,
  ExchangeApi,
  MarketApi,
  OrdersApi,
  PortfolioApi,
} from "kalshi-typescript";
import { describe, expect, test } from "vitest";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { openFeed } from "./testing/feed-client.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const pem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();

/** The SDK's clients, each with an axios of its own: they would sign each other's calls otherwise. */
function clientsOf(baseUrl: string, apiKey = "key-1", privateKeyPem = pem) {
  const basePath = `${baseUrl}/trade-api/v2`;
  const configuration = new Configuration({ apiKey, privateKeyPem, basePath });
  return {
    exchange: new ExchangeApi(configuration, undefined, axios.create()),
    markets: new MarketApi(configuration, undefined, axios.create()),
    events: new EventsApi(configuration, undefined, axios.create()),
    orders: new OrdersApi(configuration, undefined, axios.create()),
    portfolio: new PortfolioApi(configuration, undefined, axios.create()),
    keys: new ApiKeysApi(configuration, undefined, axios.create()),
    control: axios.create({ baseURL: baseUrl }),
  };
}

async function setup(changes: Partial<SimulatorSettings> = {}) {
  const served = await serveSimulator(simulator, changes);
  return { ...served, ...clientsOf(served.baseUrl) };
}

const bid: CreateOrderV2Request = {
  ticker: "KXSIM-26-A",
  side: "bid",
  count: "10.00",
  price: "0.4500",
  time_in_force: "good_till_canceled",
  self_trade_prevention_type: "taker_at_cross",
};

/** Returns the error of a rejected call: the status and body. */
async function refusalOf(call: Promise<unknown>): Promise<{ status: number; body: unknown }> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof AxiosError) || !error.response) throw error;
    return { status: error.response.status, body: error.response.data as unknown };
  }
  throw new Error("the call was not refused");
}

describe("Kalshi's SDK", () => {
  test("trades, listens, settles and is paid", async () => {
    await using simulator = await setup();
    const { markets, orders, portfolio, control, baseUrl } = simulator;

    expect((await simulator.exchange.getExchangeStatus()).data.trading_active).toBe(true);
    const open = (
      await markets.getMarkets(
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        "open",
      )
    ).data.markets;
    expect(open.map(({ ticker }) => ticker)).toEqual(["KXSIM-26-A", "KXSIM-26-B"]);
    expect((await markets.getMarketOrderbook("KXSIM-26-A")).data).toEqual({
      orderbook_fp: { yes_dollars: [["0.4700", "100.00"]], no_dollars: [["0.4700", "100.00"]] },
    });

    const feed = await openFeed(baseUrl, { apiKey: "key-1", pem });
    feed.send({
      id: 1,
      cmd: "subscribe",
      params: {
        channels: ["orderbook_delta", "trade", "fill", "market_lifecycle_v2"],
        market_tickers: ["KXSIM-26-A"],
      },
    });
    const hello = await feed.take(5);
    expect(hello.map(({ type }) => type)).toEqual([
      ...Array<string>(4).fill("subscribed"),
      "orderbook_snapshot",
    ]);
    expect(hello[4]).toMatchObject({
      sid: 1,
      seq: 1,
      msg: { yes_dollars_fp: [["0.4700", "100.00"]] },
    });

    const placed = await orders.createOrderV2({ ...bid, client_order_id: "mine" });
    expect(placed).toMatchObject({
      status: 201,
      data: { fill_count: "0.00", remaining_count: "10.00" },
    });
    expect(await feed.take(1)).toMatchObject([
      {
        type: "orderbook_delta",
        sid: 1,
        seq: 2,
        msg: { price_dollars: "0.4500", delta_fp: "10.00", side: "yes", client_order_id: "mine" },
      },
    ]);
    const resting = (await orders.getOrders(undefined, undefined, undefined, undefined, "resting"))
      .data.orders;
    expect(resting).toMatchObject([
      { client_order_id: "mine", status: "resting", remaining_count_fp: "10.00" },
    ]);

    expect(
      await refusalOf(orders.createOrderV2({ ...bid, client_order_id: "mine" })),
    ).toMatchObject({
      status: 409,
      body: { error: { code: "order_already_exists" } },
    });

    const crossing = await orders.createOrderV2({
      ...bid,
      price: "0.5300",
      count: "20.00",
      time_in_force: "immediate_or_cancel",
    });
    expect(crossing.data).toMatchObject({
      fill_count: "20.00",
      remaining_count: "0.00",
      average_fill_price: "0.5300",
    });
    const moved = await feed.take(3);
    expect(moved.map(({ type, sid, seq }) => [type, sid, seq])).toEqual([
      ["orderbook_delta", 1, 3],
      ["trade", 2, 1],
      ["fill", 3, undefined],
    ]);
    expect((await portfolio.getFills()).data.fills).toMatchObject([
      { count_fp: "20.00", is_taker: true, fee_cost: "0.348800" },
    ]);
    expect((await portfolio.getPositions()).data.market_positions).toMatchObject([
      { ticker: "KXSIM-26-A", position_fp: "20.00", market_exposure_dollars: "10.600000" },
    ]);
    // 1000 − 10.60 for the contracts − 0.3488 of fees − 4.50 kept back for the resting bid
    expect((await portfolio.getBalance()).data).toMatchObject({
      balance: 98455,
      balance_dollars: "984.5512",
    });

    const canceled = await orders.cancelOrderV2(placed.data.order_id);
    expect(canceled.data).toMatchObject({ reduced_by: "10.00", client_order_id: "mine" });
    expect(await refusalOf(orders.cancelOrderV2(placed.data.order_id))).toMatchObject({
      status: 404,
      body: { error: { code: "not_found", service: "exchange" } },
    });
    await feed.take(1);

    feed.send({ id: 2, cmd: "subscribe", params: { channels: ["nonsense"] } });
    feed.send({ id: 3, cmd: "unsubscribe", params: { sids: [2] } });
    feed.send({ id: 4, cmd: "list_subscriptions" });
    expect(await feed.take(3)).toEqual([
      { id: 2, type: "error", msg: { code: 8, msg: "Unknown channel name" } },
      { id: 3, sid: 2, seq: 2, type: "unsubscribed" },
      {
        id: 4,
        type: "ok",
        msg: [
          { channel: "orderbook_delta", sid: 1 },
          { channel: "fill", sid: 3 },
          { channel: "market_lifecycle_v2", sid: 4 },
        ],
      },
    ]);

    const settled = await control.post("/_settle", { ticker: "KXSIM-26-A", result: "yes" });
    expect(settled.data).toMatchObject({
      state: "settled",
      market: { status: "finalized", result: "yes" },
    });
    expect(await feed.take(2)).toMatchObject([
      {
        type: "market_lifecycle_v2",
        sid: 4,
        seq: 1,
        msg: { event_type: "determined", result: "yes", settlement_value: "1.0000" },
      },
      { type: "market_lifecycle_v2", sid: 4, seq: 2, msg: { event_type: "settled" } },
    ]);
    const log = (
      await control.get<{ events: { type: string; payload: { msg: object } }[] }>(
        "/_sim/egress?type=market_lifecycle_v2",
      )
    ).data.events;
    expect(log.map(({ payload }) => payload.msg)).toMatchObject([
      { event_type: "determined" },
      { event_type: "settled" },
    ]);

    expect((await markets.getMarket("KXSIM-26-A")).data.market).toMatchObject({
      status: "finalized",
      result: "yes",
      settlement_value_dollars: "1.0000",
    });
    expect((await portfolio.getSettlements()).data.settlements).toMatchObject([
      { market_result: "yes", yes_count_fp: "20.00", revenue: 2000, value: 100 },
    ]);
    expect((await portfolio.getBalance()).data.balance_dollars).toBe("1009.0512");
    expect(
      (await refusalOf(control.post("/_settle", { ticker: "KXSIM-26-A", result: "no" }))).status,
    ).toBe(409);
    expect(
      (await refusalOf(control.post("/_settle", { ticker: "NOPE", result: "no" }))).status,
    ).toBe(404);
    expect(await refusalOf(orders.createOrderV2(bid))).toMatchObject({
      status: 400,
      body: { error: { code: "market_not_active" } },
    });
    await feed.close();
  });

  test("pages, filters and shows one thing of each", async () => {
    await using simulator = await setup();
    const { markets, events, orders, portfolio } = simulator;
    for (const price of ["0.1000", "0.2000", "0.3000"])
      await orders.createOrderV2({ ...bid, price, count: "1.00" });
    const first = (await orders.getOrders(undefined, undefined, undefined, undefined, undefined, 2))
      .data;
    expect(first.orders.map((order) => order.yes_price_dollars)).toEqual(["0.3000", "0.2000"]);
    const second = (
      await orders.getOrders(undefined, undefined, undefined, undefined, undefined, 2, first.cursor)
    ).data;
    expect([second.orders.length, second.cursor]).toEqual([1, ""]);
    const id = first.orders[0]?.order_id ?? "";
    expect((await orders.getOrder(id)).data.order.order_id).toBe(id);
    expect((await orders.getOrderQueuePosition(id)).data.queue_position_fp).toBe("100.00");
    expect((await orders.getOrderQueuePositions("KXSIM-26-A")).data.queue_positions).toHaveLength(
      3,
    );
    expect(
      (await portfolio.getPortfolioRestingOrderTotalValue()).data.total_resting_order_value,
    ).toBe(60);
    expect((await markets.getMarkets(1)).data).toMatchObject({
      markets: [{ ticker: "KXSIM-26-A" }],
      cursor: "KXSIM-26-A",
    });
    expect(
      (await markets.getMarketOrderbooks(["KXSIM-26-A", "KXSIM-26-B"])).data.orderbooks,
    ).toHaveLength(2);
    expect(
      (await events.getEvents(undefined, undefined, true)).data.events[0]?.markets,
    ).toHaveLength(2);
    expect((await events.getEvent("KXSIM-26")).data.markets).toHaveLength(2);
    expect((await markets.getSeriesList()).data.series).toHaveLength(1);
    expect((await markets.getSeries("KXSIM")).data.series.fee_type).toBe("quadratic");
    expect((await markets.getTrades()).data.trades).toEqual([]);
    expect(await refusalOf(markets.getMarkets(1001))).toMatchObject({
      status: 400,
      body: {
        msg: expect.stringContaining("Parameter validation failed for GetMarkets") as string,
      },
    });
    expect((await orders.cancelAllOrders()).status).toBe(204);
    expect(
      (await orders.getOrders(undefined, undefined, undefined, undefined, "resting")).data.orders,
    ).toEqual([]);
  });

  test("amends, decreases and works in batches", async () => {
    await using simulator = await setup();
    const { orders } = simulator;
    const { order_id: id } = (await orders.createOrderV2(bid)).data;
    const amended = (
      await orders.amendOrderV2(id, {
        ticker: bid.ticker,
        side: "bid",
        price: "0.5300",
        count: "12.00",
      })
    ).data;
    expect(amended).toMatchObject({ fill_count: "12.00", remaining_count: "0.00" });
    const batch = (
      await orders.batchCreateOrdersV2({
        orders: [bid, { ...bid, price: "0.9990" }, { ...bid, client_order_id: "b" }],
      })
    ).data.orders;
    expect(batch).toMatchObject([
      { remaining_count: "10.00" },
      { error: { code: "invalid_price" } },
      { client_order_id: "b" },
    ]);
    const [one, , two] = batch;
    const less = (await orders.decreaseOrderV2(one?.order_id ?? "", { reduce_to: "4.00" })).data;
    expect(less.remaining_count).toBe("4.00");
    const canceled = (
      await orders.batchCancelOrdersV2({
        orders: [
          { order_id: one?.order_id ?? "" },
          { order_id: "nope" },
          { order_id: two?.order_id ?? "" },
        ],
      })
    ).data.orders;
    expect(canceled).toMatchObject([
      { reduced_by: "4.00" },
      { reduced_by: "0.00", error: { code: "not_found" } },
      { reduced_by: "10.00" },
    ]);
  });

  test("two keys are two members that trade with one another", async () => {
    await using simulator = await setup();
    const other = clientsOf(simulator.baseUrl, "key-2");
    const b = { ...bid, ticker: "KXSIM-26-B", price: "0.6000" };
    await simulator.orders.createOrderV2(b);
    const sold = (await other.orders.createOrderV2({ ...b, side: "ask", count: "4.00" })).data;
    expect(sold).toMatchObject({ fill_count: "4.00", average_fill_price: "0.6000" });
    expect((await simulator.portfolio.getPositions()).data.market_positions).toMatchObject([
      { position_fp: "4.00", fees_paid_dollars: "0.000000" },
    ]);
    expect((await other.portfolio.getPositions()).data.market_positions).toMatchObject([
      { position_fp: "-4.00", market_exposure_dollars: "1.600000" },
    ]);
    expect(
      (
        await refusalOf(
          other.orders.getOrder(
            (await simulator.orders.getOrders()).data.orders[0]?.order_id ?? "",
          ),
        )
      ).status,
    ).toBe(404);
  });

  test("signatures are verified for created keys and for the configured one", async () => {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const publicKey = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
    const own = pair.privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    await using simulator = await setup();
    const { api_key_id: key } = (
      await simulator.keys.createApiKey({ name: "strict", public_key: publicKey })
    ).data;
    await expect(
      clientsOf(simulator.baseUrl, key, own).portfolio.getBalance(),
    ).resolves.toBeDefined();
    const wrong = {
      error: {
        code: "authentication_error",
        message: "authentication_error",
        details: "INCORRECT_API_KEY_SIGNATURE",
      },
    };
    expect(await refusalOf(clientsOf(simulator.baseUrl, key, pem).portfolio.getBalance())).toEqual({
      status: 401,
      body: wrong,
    });
    const made = (await simulator.keys.generateApiKey({ name: "made" })).data;
    await expect(
      clientsOf(simulator.baseUrl, made.api_key_id, made.private_key).portfolio.getBalance(),
    ).resolves.toBeDefined();
    expect((await simulator.keys.getApiKeys()).data.api_keys.map(({ name }) => name)).toEqual([
      "strict",
      "made",
    ]);
    await simulator.keys.deleteApiKey(key);

    await using strict = await setup({
      environment: { EXCHANGE_SIM_PUBLIC_KEY: publicKey, EXCHANGE_SIM_KEY_ID: "the-key" },
    });
    await expect(
      clientsOf(strict.baseUrl, "the-key", own).portfolio.getBalance(),
    ).resolves.toBeDefined();
    expect(
      await refusalOf(clientsOf(strict.baseUrl, "another", own).portfolio.getBalance()),
    ).toMatchObject({ status: 401, body: { error: { details: "NOT_FOUND" } } });
    await expect(openFeed(strict.baseUrl, { apiKey: "the-key", pem })).rejects.toThrow("401");
  });

  test("records a scheduled settlement when the clock reaches it", async () => {
    await using simulator = await setup();
    const { control, orders } = simulator;
    const feed = await openFeed(simulator.baseUrl, { apiKey: "key-1", pem });
    feed.send({ id: 1, cmd: "subscribe", params: { channels: ["market_lifecycle_v2"] } });
    await feed.take(1);
    await control.post("/_sim/inject", {
      events: [
        {
          id: "end",
          at: "+1h",
          call: { method: "POST", path: "/_settle", body: { ticker: "KXSIM-26-B", result: "no" } },
        },
      ],
    });
    await control.post("/_sim/clock", { advance_seconds: 3600 });
    expect(await feed.take(2)).toMatchObject([
      { seq: 1, msg: { event_type: "determined", result: "no", settlement_value: "0.0000" } },
      { seq: 2, msg: { event_type: "settled" } },
    ]);
    await expect(orders.createOrderV2(bid)).resolves.toMatchObject({ status: 201 });
    await feed.close();
  });
});

testConformance(simulator, conformance, import.meta.url);
