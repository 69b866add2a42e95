import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { START_TIME } from "#core/testing/test-settings.ts";
import { type Method, openClient, type TestClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

let client: TestClient;

beforeEach(() => {
  client = openClient(simulator);
});

afterEach(() => client[Symbol.asyncDispose]());

const signed = (key: string) => ({
  host: "localhost",
  "kalshi-access-key": key,
  "kalshi-access-timestamp": String(Date.now()),
  "kalshi-access-signature": "c2lnbmVk",
});

function without(header: string) {
  const name = `kalshi-access-${header}`;
  return Object.fromEntries(Object.entries(signed("ann")).filter(([each]) => each !== name));
}

function ask(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = signed("ann"),
) {
  const url = path.startsWith("/_") ? path : `/trade-api/v2${path}`;
  const type = body === undefined ? {} : { "content-type": "application/json" };
  return client.send(method, url, body, { ...headers, ...type });
}

const get = async (path: string) => (await ask("GET", path)).json;

const advance = (seconds: number) => ask("POST", "/_sim/clock", { advance_seconds: seconds });

const order = {
  ticker: "KXSIM-26-B",
  side: "bid",
  count: "10.00",
  price: "0.4000",
  time_in_force: "good_till_canceled",
  self_trade_prevention_type: "taker_at_cross",
};

const place = (changes: object = {}, key = "ann") =>
  ask("POST", "/portfolio/events/orders", { ...order, ...changes }, signed(key));

const idOf = ({ json }: { readonly json: unknown }) => (json as { order_id: string }).order_id;

/** Everything that a refused request must leave alone. */
async function digest(): Promise<string> {
  const paths = [
    "/portfolio/balance",
    "/portfolio/orders",
    "/portfolio/positions",
    "/markets",
    "/markets/KXSIM-26-A/orderbook",
    "/markets/KXSIM-26-B/orderbook",
  ];
  const answers = [];
  for (const path of paths) answers.push((await ask("GET", path)).text);
  return [...answers, (await ask("GET", "/_sim/egress")).text].join("\n");
}

describe("an order is refused", () => {
  const nested = (code: string) => ({ error: { code } });
  test.each([
    ["an off-tick price", { price: "0.4050" }, 400, nested("invalid_price")],
    ["a price of nothing", { price: "0.0000" }, 400, nested("invalid_price")],
    ["a price of a dollar", { price: "1.0000" }, 400, nested("invalid_price")],
    ["a price that is none", { price: "cheap" }, 400, nested("invalid_price")],
    [
      "a price as a number",
      { price: 0.4 },
      400,
      {
        code: "bad_request",
        details: expect.stringContaining("cannot unmarshal number") as string,
      },
    ],
    ["a count as a number", { count: 10 }, 400, { code: "bad_request" }],
    ["a count of none", { count: "0.00" }, 400, nested("invalid_order")],
    ["a count of thousandths", { count: "1.005" }, 400, nested("invalid_order")],
    ["a negative count", { count: "-1.00" }, 400, nested("invalid_order")],
    ["a count beyond all bounds", { count: "99999999" }, 400, nested("invalid_order")],
    [
      "no side",
      { side: undefined },
      400,
      { error: { code: "invalid_parameters", details: "side is required" } },
    ],
    ["an unknown side", { side: "yes" }, 400, nested("invalid_parameters")],
    ["no time in force", { time_in_force: undefined }, 400, nested("invalid_parameters")],
    ["an unknown ticker", { ticker: "NOPE" }, 404, nested("not_found")],
    ["too little money", { count: "10000.00" }, 400, nested("insufficient_balance")],
    ["an expiration in the past", { expiration_time: 1 }, 400, nested("invalid_parameters")],
    [
      "post only that trades",
      { ticker: "KXSIM-26-A", price: "0.5300", post_only: true },
      400,
      { error: { code: "invalid_order", details: "post only cross" } },
    ],
    [
      "fill or kill that cannot fill",
      { time_in_force: "fill_or_kill" },
      400,
      nested("fill_or_kill_insufficient_resting_volume"),
    ],
    [
      "reduce only with nothing to reduce",
      { time_in_force: "immediate_or_cancel", reduce_only: true },
      400,
      nested("invalid_order"),
    ],
    ["another subaccount", { subaccount: 3 }, 400, nested("invalid_parameters")],
    ["an unknown order group", { order_group_id: "g" }, 404, nested("not_found")],
  ])("with %s, and nothing changes", async (_what, changes, status, body) => {
    const before = await digest();
    expect(await place(changes)).toMatchObject({ status, json: body });
    expect(await digest()).toBe(before);
    const next = idOf(await place());
    await ask("POST", "/_sim/reset");
    expect(idOf(await place())).toBe(next);
  });

  test.each([
    ["no JSON", "{", 400, { code: "bad_request" }],
    ["a list", "[]", 400, { code: "bad_request" }],
    ["nothing", "", 400, { code: "bad_request" }],
    ["65 levels", `${"[".repeat(65)}${"]".repeat(65)}`, 400, { code: "bad_request" }],
  ])("when it is %s", async (_what, body, status, json) => {
    expect(await ask("POST", "/portfolio/events/orders", body)).toMatchObject({ status, json });
  });
});

describe("credentials", () => {
  test.each([
    ["no key", () => without("key"), { code: "key_is_missing_from_headers" }],
    [
      "no signature",
      () => without("signature"),
      { code: "signature_is_missing_from_headers", message: "signature is missing from headers" },
    ],
    ["no timestamp", () => without("timestamp"), { code: "timestamp_is_missing_from_headers" }],
    [
      "an old timestamp",
      () => ({ ...signed("ann"), "kalshi-access-timestamp": String(Date.now() - 60_000) }),
      { code: "header_timestamp_expired" },
    ],
    [
      "a garbled signature",
      () => ({ ...signed("ann"), "kalshi-access-signature": "%%" }),
      { code: "authentication_error", details: "INCORRECT_API_KEY_SIGNATURE" },
    ],
  ])("with %s are refused with 401", async (_what, headersOf, error) => {
    expect(await ask("GET", "/portfolio/balance", undefined, headersOf())).toMatchObject({
      status: 401,
      json: { error },
    });
  });

  test("market data needs none; a real clock and one that follows the simulator are both accepted", async () => {
    expect((await ask("GET", "/markets", undefined, { host: "localhost" })).status).toBe(200);
    await advance(86_400);
    expect((await ask("GET", "/portfolio/balance")).status).toBe(200);
    const ahead = { ...signed("ann"), "kalshi-access-timestamp": String(Date.now() + 86_400_000) };
    expect((await ask("GET", "/portfolio/balance", undefined, ahead)).status).toBe(200);
  });
});

describe("matching", () => {
  test("better prices come first, then older orders; a fill is at the resting price", async () => {
    const first = idOf(await place({ count: "2.00" }, "ann"));
    const second = idOf(await place({ count: "2.00" }, "bob"));
    const better = idOf(await place({ count: "1.00", price: "0.4100" }, "cid"));
    const sold = await place(
      { side: "ask", price: "0.3000", count: "4.00", time_in_force: "immediate_or_cancel" },
      "dee",
    );
    expect(sold.json).toMatchObject({ fill_count: "4.00", average_fill_price: "0.4025" });
    const stateOf = async (id: string, key: string) => {
      const { json } = await ask("GET", `/portfolio/orders/${id}`, undefined, signed(key));
      return (json as { order: { status: string; remaining_count_fp: string } }).order;
    };
    expect(await stateOf(better, "cid")).toMatchObject({ status: "executed" });
    expect(await stateOf(first, "ann")).toMatchObject({ status: "executed" });
    expect(await stateOf(second, "bob")).toMatchObject({
      status: "resting",
      remaining_count_fp: "1.00",
    });
  });

  test("the taker's fee is 7 % of P(1−P), rounded up to 1/10,000 of a dollar", async () => {
    await place({ price: "0.5200", count: "1.00", side: "ask" }, "bob");
    expect((await place({ price: "0.5200", count: "1.00" })).json).toMatchObject({
      average_fee_paid: "0.0175",
    });
    expect(await get("/portfolio/balance")).toMatchObject({
      balance_dollars: "999.4625",
      balance: 99_946,
    });
  });

  test("an order does not match another order of its member", async () => {
    const own = idOf(await place({ side: "ask" }));
    expect((await place()).json).toMatchObject({ fill_count: "0.00", remaining_count: "0.00" });
    expect(await get(`/portfolio/orders/${own}`)).toMatchObject({ order: { status: "resting" } });
    expect((await place({ self_trade_prevention_type: "maker" })).json).toMatchObject({
      remaining_count: "10.00",
    });
    expect(await get(`/portfolio/orders/${own}`)).toMatchObject({ order: { status: "canceled" } });
  });

  test("closing a position pays the joint value of YES and NO at once", async () => {
    const at = { ticker: "KXSIM-26-A", time_in_force: "immediate_or_cancel" };
    await place({ ...at, price: "0.5300" });
    await place({ ...at, side: "ask", price: "0.4700", count: "99.00", reduce_only: true });
    expect(await get("/portfolio/positions")).toMatchObject({
      market_positions: [
        {
          position_fp: "0.00",
          market_exposure_dollars: "0.000000",
          realized_pnl_dollars: "-0.600000",
          fees_paid_dollars: "0.348800",
        },
      ],
      event_positions: [{ event_ticker: "KXSIM-26", realized_pnl_dollars: "-0.600000" }],
    });
    expect(await get("/portfolio/balance")).toMatchObject({ balance_dollars: "999.0512" });
  });

  test("a resting order keeps money back and gives it again", async () => {
    const id = idOf(await place());
    expect(await get("/portfolio/balance")).toMatchObject({ balance: 99_600 });
    await ask("POST", `/portfolio/events/orders/${id}/decrease`, { reduce_by: "4.00" });
    expect(await get("/portfolio/balance")).toMatchObject({ balance: 99_760 });
    const amend = {
      ticker: order.ticker,
      side: "bid",
      price: "0.5000",
      count: "2.00",
      updated_client_order_id: "new",
    };
    expect((await ask("POST", `/portfolio/events/orders/${id}/amend`, amend)).status).toBe(200);
    expect(await get("/portfolio/balance")).toMatchObject({ balance: 99_900 });
    expect((await place({ client_order_id: "new" })).status).toBe(409);
    await ask("DELETE", `/portfolio/events/orders/${id}`);
    expect(await get("/portfolio/balance")).toMatchObject({ balance: 100_000 });
  });

  test.each([
    ["neither", {}],
    ["both", { reduce_by: "1.00", reduce_to: "1.00" }],
    ["more than there is", { reduce_to: "11.00" }],
  ])("a decrease by %s is refused", async (_what, body) => {
    const id = idOf(await place());
    expect((await ask("POST", `/portfolio/events/orders/${id}/decrease`, body)).status).toBe(400);
  });

  test("the first version of the API uses YES and NO prices in cents", async () => {
    const legacy = { ticker: "KXSIM-26-A", side: "no", action: "buy", count: 5, no_price: 53 };
    const bought = await ask("POST", "/portfolio/orders", legacy);
    expect(bought).toMatchObject({
      status: 201,
      json: {
        order: { status: "executed", side: "no", book_side: "ask", yes_price_dollars: "0.4700" },
      },
    });
    const resting = await ask("POST", "/portfolio/orders", { ...legacy, no_price: 10 });
    const { order: kept } = resting.json as { order: { order_id: string } };
    expect(await ask("DELETE", `/portfolio/orders/${kept.order_id}`)).toMatchObject({
      status: 200,
      json: { reduced_by: 5, reduced_by_fp: "5.00", order: { status: "canceled" } },
    });
    expect((await ask("POST", "/portfolio/orders", { ...legacy, yes_price: 40 })).status).toBe(400);
    expect((await ask("POST", "/portfolio/orders", { ...legacy, count_fp: "6.00" })).status).toBe(
      400,
    );
  });
});

describe("time", () => {
  test("cancels an order when it expires, and closes a market without a word", async () => {
    const expiresAt = START_TIME / 1_000 + 60;
    const id = idOf(await place({ expiration_time: expiresAt }));
    await advance(59);
    expect(await get(`/portfolio/orders/${id}`)).toMatchObject({ order: { status: "resting" } });
    await advance(1);
    expect(await get(`/portfolio/orders/${id}`)).toMatchObject({ order: { status: "canceled" } });
    const { events } = (await get("/_sim/egress")) as { events: { type: string }[] };
    expect(events.map(({ type }) => type)).toEqual([
      "orderbook_delta",
      "user_order",
      "ticker",
      "orderbook_delta",
      "user_order",
      "ticker",
    ]);
    await advance(30 * 86_400);
    expect(await get("/markets?status=closed")).toMatchObject({ markets: [{}, {}] });
    expect(await get("/markets?status=open")).toMatchObject({ markets: [] });
    expect((await place()).json).toMatchObject({ error: { code: "market_not_active" } });
    expect(((await get("/_sim/egress")) as { events: unknown[] }).events).toHaveLength(6);
    expect((await ask("POST", "/_settle", { ticker: order.ticker, result: "yes" })).status).toBe(
      200,
    );
  });

  test("draws candles of quotes and trades", async () => {
    await place({ ticker: "KXSIM-26-A", price: "0.5300", count: "4.00" });
    await advance(3_600);
    await place({ ticker: "KXSIM-26-A", price: "0.5000", count: "4.00" });
    const start = START_TIME / 1_000;
    const range = `start_ts=${String(start)}&end_ts=${String(start + 7_200)}&period_interval=60`;
    const chart = await get(`/series/KXSIM/markets/KXSIM-26-A/candlesticks?${range}`);
    expect(chart).toMatchObject({
      ticker: "KXSIM-26-A",
      candlesticks: [
        {
          end_period_ts: start,
          volume_fp: "4.00",
          price: { close_dollars: "0.5300", mean_dollars: "0.5300" },
          yes_bid: { close_dollars: "0.4700" },
        },
        {
          end_period_ts: start + 3_600,
          volume_fp: "0.00",
          open_interest_fp: "4.00",
          price: { previous_dollars: "0.5300" },
          yes_bid: { open_dollars: "0.4700", close_dollars: "0.5000" },
        },
      ],
    });
    expect(
      await get(`/markets/candlesticks?market_tickers=KXSIM-26-A,KXSIM-26-B&${range}`),
    ).toMatchObject({
      markets: [{ market_ticker: "KXSIM-26-A" }, { market_ticker: "KXSIM-26-B" }],
    });
    expect(
      (await ask("GET", `/series/OTHER/markets/KXSIM-26-A/candlesticks?${range}`)).status,
    ).toBe(404);
    expect(
      await ask(
        "GET",
        "/series/KXSIM/markets/KXSIM-26-A/candlesticks?start_ts=1&end_ts=0&period_interval=60",
      ),
    ).toMatchObject({ status: 400, json: { msg: expect.stringContaining("end_ts") as string } });
    expect(
      (
        await ask(
          "GET",
          `/series/KXSIM/markets/KXSIM-26-A/candlesticks?start_ts=0&end_ts=${String(start)}&period_interval=1`,
        )
      ).status,
    ).toBe(400);
  });
});

describe("settling", () => {
  test.each([
    ["no ticker", { result: "yes" }, 422, "ticker"],
    ["no result", { ticker: "KXSIM-26-A" }, 422, "result"],
    ["an unknown result", { ticker: "KXSIM-26-A", result: "maybe" }, 422, "result"],
    ["a result of another type", { ticker: "KXSIM-26-A", result: true }, 422, "result"],
    ["an unknown field", { ticker: "KXSIM-26-A", result: "yes", x: 1 }, 422, "x"],
    [
      "a scalar without a value",
      { ticker: "KXSIM-26-A", result: "scalar" },
      422,
      "settlement_value",
    ],
    [
      "a scalar beyond a dollar",
      { ticker: "KXSIM-26-A", result: "scalar", settlement_value: "1.0001" },
      422,
      "settlement_value",
    ],
    [
      "a value that contradicts",
      { ticker: "KXSIM-26-A", result: "yes", settlement_value: "0.5000" },
      422,
      "settlement_value",
    ],
    ["an unknown ticker", { ticker: "NOPE", result: "yes" }, 404, "ticker"],
  ])("with %s is refused, and nothing changes", async (_what, body, status, field) => {
    const before = await digest();
    expect(await ask("POST", "/_settle", body)).toMatchObject({
      status,
      json: { error: { field } },
    });
    expect(await digest()).toBe(before);
  });

  test("is recorded as two frames, once, and pays both sides of a scalar result", async () => {
    await place({ count: "4.00" }, "ann");
    await place({ side: "ask", count: "4.00" }, "bob");
    await ask("POST", "/_sim/reset");
    await place({ count: "4.00" }, "ann");
    await place({ side: "ask", count: "4.00" }, "bob");
    const before = ((await get("/_sim/egress")) as { events: unknown[] }).events.length;
    const settled = await ask("POST", "/_settle", {
      ticker: order.ticker,
      result: "scalar",
      settlement_value: "0.2500",
    });
    expect(settled).toMatchObject({
      status: 200,
      json: {
        state: "settled",
        market: { status: "finalized", result: "scalar", settlement_value_dollars: "0.2500" },
      },
    });
    const { events } = (await get(`/_sim/egress?after=${String(before)}`)) as {
      events: { payload: unknown }[];
    };
    const at = START_TIME / 1_000;
    expect(events.map(({ payload }) => payload)).toEqual([
      {
        type: "market_lifecycle_v2",
        sid: 1,
        seq: 1,
        msg: {
          market_ticker: order.ticker,
          event_type: "determined",
          determination_ts: at,
          result: "scalar",
          settlement_value: "0.2500",
        },
      },
      {
        type: "market_lifecycle_v2",
        sid: 1,
        seq: 2,
        msg: { market_ticker: order.ticker, event_type: "settled", settled_ts: at },
      },
    ]);
    expect(await get("/portfolio/settlements")).toMatchObject({
      settlements: [
        { revenue: 100, yes_count_fp: "4.00", yes_total_cost_dollars: "1.600000", value: 25 },
      ],
    });
    expect(await get("/portfolio/balance")).toMatchObject({ balance_dollars: "999.4000" });
    const bob = (await ask("GET", "/portfolio/settlements", undefined, signed("bob"))).json;
    expect(bob).toMatchObject({ settlements: [{ revenue: 300, no_count_fp: "4.00" }] });
    expect(await ask("POST", "/_settle", { ticker: order.ticker, result: "yes" })).toMatchObject({
      status: 409,
      json: { error: { code: "market_already_settled" } },
    });
  });
});

describe("the rest", () => {
  test("the same calls give the same bytes after a reset", async () => {
    const play = async () => {
      await place({ client_order_id: "a" }, "ann");
      await place({ side: "ask", count: "3.00" }, "bob");
      await place({ ticker: "KXSIM-26-A", price: "0.6000", count: "150.00" }, "ann");
      await ask("POST", "/api_keys/generate", { name: "n" });
      await ask("POST", "/_settle", { ticker: "KXSIM-26-A", result: "yes" });
      return (await digest()) + (await ask("GET", "/api_keys")).text;
    };
    const first = await play();
    await ask("POST", "/_sim/reset");
    expect(await play()).toBe(first);
  });

  test("while a key pair is made, which takes long, everybody else is served", async () => {
    const served: string[] = [];
    const made = [1, 2].map(async () => {
      const { json } = await ask("POST", "/api_keys/generate", { name: "n" });
      served.push("a key");
      return json as { readonly api_key_id: string };
    });
    await Promise.all(Array.from({ length: 20 }, () => ask("GET", "/_sim/health")));
    served.push("the others");
    const ids = (await Promise.all(made)).map(({ api_key_id: id }) => id);
    expect(served).toEqual(["the others", "a key", "a key"]);
    await ask("POST", "/_sim/reset");
    for (const id of ids) {
      const { json } = await ask("POST", "/api_keys/generate", { name: "n" });
      expect(json).toMatchObject({ api_key_id: id });
    }
  });

  test("queries are checked, garbage cursors begin at the first page, slashes collapse", async () => {
    expect(await ask("GET", "/markets?limit=1001")).toMatchObject({
      status: 400,
      json: {
        msg: "Parameter validation failed for GetMarkets: limit: must be at most 1000",
      },
    });
    expect((await ask("GET", "/markets?status=nonsense")).status).toBe(400);
    expect((await ask("GET", "/markets?status=open,closed")).status).toBe(400);
    expect(await get("/markets?cursor=garbage&limit=1")).toMatchObject({
      markets: [{ ticker: "KXSIM-26-A" }],
    });
    expect(await get("//markets/KXSIM-26-A")).toMatchObject({ market: { ticker: "KXSIM-26-A" } });
    expect(await ask("GET", "/nothing")).toMatchObject({
      status: 404,
      json: { error: { code: "not_found" } },
    });
    expect(await get("/_sim/unsupported")).toMatchObject({
      calls: [{ path: "/trade-api/v2/nothing" }],
    });
    expect(await get("/exchange/schedule")).toMatchObject({
      schedule: { maintenance_windows: [] },
    });
    expect(await get("/exchange/announcements")).toEqual({ announcements: [] });
    expect(await get("/exchange/user_data_timestamp")).toEqual({
      as_of_time: "2026-01-15T12:00:00.000Z",
    });
  });

  test.each([
    ["/markets?mve_filter=only", "markets", 0],
    ["/markets?mve_filter=exclude", "markets", 2],
    ["/markets/trades?is_block_trade=true", "trades", 0],
    ["/markets/trades?is_block_trade=false", "trades", 1],
    ["/series?min_updated_ts=4102444800", "series", 0],
    ["/series?min_updated_ts=0", "series", 1],
    ["/events?min_updated_ts=4102444800", "events", 0],
    ["/portfolio/fills?subaccount=0&exchange_index=0", "fills", 1],
  ])("%s finds its %s: %i", async (path, name, count) => {
    await place({ ticker: "KXSIM-26-A", price: "0.5300", count: "4.00" });
    expect(await get(path)).toMatchObject({ [name]: { length: count } });
  });

  test.each(["balance", "orders", "fills", "positions", "settlements"])(
    "another subaccount than the primary one has no %s",
    async (name) => {
      const { status, json } = await ask("GET", `/portfolio/${name}?subaccount=3`);
      expect(status).toBe(400);
      expect(JSON.stringify(json)).toContain("subaccount: only the primary subaccount exists");
    },
  );

  test("an order can be changed only with the ticker of its market", async () => {
    const id = idOf(await place());
    const path = `/portfolio/events/orders/${id}`;
    const other = { market_ticker: "KXSIM-26-A" };
    expect((await ask("DELETE", `${path}?market_ticker=KXSIM-26-A`)).status).toBe(404);
    expect((await ask("DELETE", `${path}?subaccount=1`)).status).toBe(400);
    expect((await ask("POST", `${path}/decrease`, { reduce_by: "1.00", ...other })).status).toBe(
      404,
    );
    const batch = { orders: [{ order_id: id, ...other }] };
    expect(await ask("DELETE", "/portfolio/events/orders/batched", batch)).toMatchObject({
      json: { orders: [{ error: { code: "not_found" } }] },
    });
    expect((await ask("DELETE", `${path}?market_ticker=KXSIM-26-B`)).status).toBe(200);
  });

  test("the first version refuses unknown order groups and lists a cost limit as unsupported", async () => {
    const legacy = { ticker: "KXSIM-26-A", side: "yes", action: "buy", count: 1, yes_price: 10 };
    const place = (more: object) => ask("POST", "/portfolio/orders", { ...legacy, ...more });
    expect((await place({ order_group_id: "g" })).status).toBe(404);
    expect((await place({ sell_position_floor: 1 })).status).toBe(400);
    expect((await place({ sell_position_floor: 0 })).status).toBe(400);
    expect((await place({ buy_max_cost: 100 })).status).toBe(201);
    expect(await get("/_sim/unsupported")).toMatchObject({
      parameters: [{ path: "/trade-api/v2/portfolio/orders", parameter: "buy_max_cost" }],
    });
  });

  test("the panel finds markets for the form, orders, trades and members", async () => {
    await place({ ticker: "KXSIM-26-A", price: "0.5300", count: "4.00" });
    const collections = new Map(client.running.collections.map((each) => [each.name, each]));
    const markets = collections.get("markets");
    expect(markets?.action).toEqual({ path: "/_settle", field: "ticker" });
    expect([...(markets?.list() ?? [])].map(({ id }) => id)).toEqual(["KXSIM-26-B", "KXSIM-26-A"]);
    for (const [name, collection] of collections) {
      const [first] = collection.list();
      if (first) expect(collection.find(first.id), name).toBeDefined();
      expect([...collection.list()], name).toHaveLength(collection.count());
    }
    const settle = client.running.worldActions.find(({ path }) => path === "/_settle");
    expect(settle).toMatchObject({
      title: "Settle market",
      schema: {
        properties: {
          ticker: { title: "Ticker", picker: "markets" },
          result: { title: "Result", enum: ["yes", "no", "scalar"] },
        },
      },
    });
  });
});
