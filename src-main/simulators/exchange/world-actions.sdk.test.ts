import { generateKeyPairSync } from "node:crypto";
import axios from "axios";
import { Configuration, OrdersApi, PortfolioApi } from "kalshi-typescript";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const privateKeyPem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();

async function setup() {
  const served = await serveSimulator(simulator, {});
  const basePath = `${served.baseUrl}/trade-api/v2`;
  const configuration = new Configuration({ apiKey: "key-1", privateKeyPem, basePath });
  return {
    ...served,
    orders: new OrdersApi(configuration, undefined, axios.create()),
    portfolio: new PortfolioApi(configuration, undefined, axios.create()),
    act: (body: object) =>
      axios.post<Record<string, never>>("/_trade", body, {
        baseURL: served.baseUrl,
        validateStatus: () => true,
      }),
    types: async () => {
      const { data } = await axios.get<{ events: { type: string }[] }>("/_sim/egress", {
        baseURL: served.baseUrl,
      });
      return data.events.map(({ type }) => type);
    },
  };
}

test("another member's order fills an own resting order, without a fee", async () => {
  await using market = await setup();
  const { data: made } = await market.orders.createOrderV2({
    ticker: "KXSIM-26-B",
    side: "bid",
    count: "10.00",
    price: "0.4500",
    time_in_force: "good_till_canceled",
    self_trade_prevention_type: "taker_at_cross",
  });
  const { status, data } = await market.act({
    ...{ ticker: "KXSIM-26-B", side: "no", price: 55, count: 4 },
  });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    order: { status: "executed", fill_count_fp: "4.00" },
    trades: [{ yes_price_dollars: "0.4500", count_fp: "4.00", taker_side: "no" }],
  });
  const { data: fills } = await market.portfolio.getFills();
  expect(fills.fills).toMatchObject([
    { order_id: made.order_id, is_taker: false, count_fp: "4.00", fee_cost: "0.000000" },
  ]);
  const types = await market.types();
  expect(types).toEqual(expect.arrayContaining(["trade", "fill", "orderbook_delta", "ticker"]));
  expect(types.filter((type) => type === "fill")).toHaveLength(1);
});

test("orders of others rest, and meet each other", async () => {
  await using market = await setup();
  const first = await market.act({ ticker: "KXSIM-26-B", side: "yes", price: 30, count: 5 });
  expect(first.data).toMatchObject({ order: { status: "resting" }, trades: [] });
  const second = await market.act({ ticker: "KXSIM-26-B", side: "no", price: 70, count: 5 });
  expect(second.data).toMatchObject({
    order: { status: "executed" },
    trades: [{ yes_price_dollars: "0.3000" }],
  });
});

test.each([
  [{ side: "maybe" }, 422, "side"],
  [{ price: 0 }, 422, "price"],
  [{ price: 12.5 }, 422, "price"],
  [{ count: 0 }, 422, "count"],
  [{ ticker: "NONE" }, 404, "ticker"],
])("a trade with %j is refused with %i", async (changes, status, field) => {
  await using market = await setup();
  const response = await market.act({
    ...{ ticker: "KXSIM-26-B", side: "yes", price: 30, count: 5 },
    ...changes,
  });
  expect(response).toMatchObject({ status, data: { error: { field } } });
  expect(await market.types()).toEqual([]);
});

test("a settled market takes no order of others", async () => {
  await using market = await setup();
  const settlement = { ticker: "KXSIM-26-B", result: "yes" };
  await axios.post("/_settle", settlement, { baseURL: market.baseUrl });
  const response = await market.act({ ticker: "KXSIM-26-B", side: "yes", price: 30, count: 5 });
  expect(response).toMatchObject({ status: 409, data: { error: { code: "market_not_active" } } });
});
