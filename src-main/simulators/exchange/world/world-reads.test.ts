import { expect, test } from "vitest";
import { openClient } from "#core/testing/client.ts";
import { simulator } from "../index.ts";

const ticker = "KXSIM-26-A";

test("a market is read with its best prices and its newest trades, and no request is logged", async () => {
  await using client = openClient(simulator);
  const trade = (side: string, price: number, count: number) =>
    client.control("/_trade", { ticker, side, price, count });
  for (let price = 40; price < 52; price += 1) await trade("yes", price, 5);
  await trade("no", 49, 5);
  await trade("no", 50, 2);
  const { status, json } = await client.send(
    "GET",
    `/_sim/world/market?ticker=${ticker}`,
    undefined,
    {},
  );
  expect(status).toBe(200);
  expect(json).toMatchObject({
    trades: [
      { count_fp: "2.00", yes_price_dollars: "0.5000", taker_side: "no" },
      { count_fp: "5.00", yes_price_dollars: "0.5100", taker_side: "no" },
    ],
  });
  // Ten levels, worst first, as the provider's own route has them; the house is at 47 and 53.
  const bids = [41, 42, 43, 44, 45, 46, 47, 48, 49, 50].map((price) => {
    const count = price === 47 ? "105.00" : price === 50 ? "3.00" : "5.00";
    return [`0.${String(price)}00`, count];
  });
  expect(json["orderbook_fp"]).toEqual({
    yes_dollars: bids,
    no_dollars: [["0.4700", "100.00"]],
  });
  const log = await client.send("GET", "/_sim/requests", undefined, {});
  expect(JSON.stringify(log.json)).not.toContain("/_sim/world");
});

test("an unknown market is refused by name", async () => {
  await using client = openClient(simulator);
  const path = "/_sim/world/market?ticker=NOBODY";
  const { status, json } = await client.send("GET", path, undefined, {});
  expect(status).toBe(404);
  expect(json).toMatchObject({ error: { field: "ticker", message: "No such market: NOBODY" } });
});
