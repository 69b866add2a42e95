import { expect, test } from "vitest";
import { type Method, openClient } from "#core/testing/client.ts";
import { simulator } from "./index.ts";

const TICKER = "KXSIM-26-B";

function setup() {
  const client = openClient(simulator);
  const ask = (method: Method, path: string, body?: unknown) =>
    client.send(method, `/trade-api/v2${path}`, body, {
      host: "localhost",
      "kalshi-access-key": "ann",
      "kalshi-access-timestamp": String(Date.now()),
      "kalshi-access-signature": "c2lnbmVk",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    });
  const place = () =>
    ask("POST", "/portfolio/events/orders", {
      ticker: TICKER,
      side: "bid",
      count: "10.00",
      price: "0.0100",
      time_in_force: "good_till_canceled",
      self_trade_prevention_type: "taker_at_cross",
    });
  const orders = async (status: string) => {
    const { json } = await ask("GET", `/portfolio/orders?ticker=${TICKER}&status=${status}`);
    return json["orders"];
  };
  return { client, ask, place, orders };
}

test("a market is settled: resting orders are canceled, and new ones are refused", async () => {
  const { client, ask, place, orders } = setup();
  await using _ = client;
  expect((await place()).status).toBe(201);
  expect(await orders("resting")).toHaveLength(1);
  const before = (await ask("GET", "/portfolio/balance")).json["balance"];
  await client.control("/_settle", { ticker: TICKER, result: "no" });
  expect(await orders("resting")).toEqual([]);
  expect(await orders("canceled")).toHaveLength(1);
  expect((await place()).status).toBeGreaterThanOrEqual(400);
  expect(Number((await ask("GET", "/portfolio/balance")).json["balance"])).toBeGreaterThanOrEqual(
    Number(before),
  );
});

test("a market closes by the clock: resting orders are canceled, and new ones are refused", async () => {
  const { client, ask, place, orders } = setup();
  await using _ = client;
  await place();
  await place();
  await client.control("/_sim/clock", { advance_seconds: 30 * 86_400 - 1 });
  expect(await orders("resting")).toHaveLength(2);
  await client.control("/_sim/clock", { advance_seconds: 1 });
  expect(await orders("canceled")).toHaveLength(2);
  expect((await ask("GET", `/markets/${TICKER}/orderbook`)).json).toMatchObject({
    orderbook_fp: { yes_dollars: [], no_dollars: [] },
  });
  expect((await ask("GET", "/portfolio/balance")).json).toMatchObject({ balance: 100_000 });
  expect(await place()).toMatchObject({
    status: 400,
    json: { error: { code: "market_not_active" } },
  });
  await client.control("/_settle", { ticker: TICKER, result: "yes" });
  expect(client.types().filter((type) => type === "market_lifecycle_v2")).toHaveLength(2);
});

test("markets are filtered by a time and a status that exclude each other: that is refused", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const status = async (query: string) => (await ask("GET", `/markets?${query}`)).status;
  expect(await status("min_created_ts=1&status=closed")).toBe(400);
  expect(await status("min_created_ts=1&status=open")).toBe(200);
  expect(await status("min_created_ts=1&min_close_ts=1")).toBe(400);
  expect(await status("min_updated_ts=1&status=open")).toBe(400);
});

test("a market of a combination is settled: the combined market is settled once its result is certain", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const leg = (name: string) => ({
    market_ticker: `KXSIM-26-${name}`,
    event_ticker: "KXSIM-26",
    side: "yes",
  });
  const path = "/multivariate_event_collections/KXSIMCOMBO";
  const combined = await ask("POST", path, { selected_markets: [leg("A"), leg("B")] });
  const market = `/markets/${String(combined.json["market_ticker"])}`;
  expect((await ask("GET", market)).json).toMatchObject({ market: { status: "active" } });
  await client.control("/_settle", { ticker: TICKER, result: "no" });
  expect((await ask("GET", market)).json).toMatchObject({
    market: { status: "finalized", result: "no" },
  });
});

test("a quote is executed: the request is closed, and other quotes are cancelled", async () => {
  const { client, ask } = setup();
  await using _ = client;
  const body = { market_ticker: TICKER, contracts: 5, rest_remainder: false };
  const rfq = String((await ask("POST", "/communications/rfqs", body)).json["id"]);
  const quote = async (yes_bid: number) =>
    String((await client.control("/_quote", { rfq, yes_bid, no_bid: 0 })).json["id"]);
  const [other, best] = [await quote(30), await quote(40)];
  const path = `/communications/rfqs/${rfq}/quotes`;
  await ask("PUT", `${path}/${best}/accept`, { accepted_side: "yes" });
  expect((await ask("GET", `${path}/${best}`)).json).toMatchObject({
    quote: { status: "executed" },
  });
  expect((await ask("GET", `${path}/${other}`)).json).toMatchObject({
    quote: { status: "cancelled" },
  });
  const closed = await ask("GET", `/communications/rfqs/${rfq}`);
  expect(closed.json).toMatchObject({ rfq: { status: "closed" } });
});
