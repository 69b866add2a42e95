import path from "node:path";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { listFiles, listUnserved } from "#core/testing/sdk-endpoints.ts";
import { coverage } from "./coverage.ts";
import { simulator } from "./index.ts";

const clients = path.join(import.meta.dirname, "../../../node_modules/kalshi-typescript/api");
const base = "/trade-api/v2";

/** The endpoints in the code of the SDK: the path and the method of each request. */
function* readEndpoints(): Generator<string> {
  const request = /localVarPath = `([^`]+)`[\s\S]*?method: '(\w+)'/g;
  for (const code of listFiles(clients, ".ts")) {
    for (const [, at = "", method = ""] of code.matchAll(request)) yield `${method} ${base}${at}`;
  }
}

/** The endpoints that are left out, by the reason that the coverage table gives. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  "subaccounts and transfers": [
    "GET /portfolio/intra_exchange_instance_transfers",
    "GET /portfolio/intra_exchange_instance_transfers/:",
    "GET /portfolio/subaccounts/balances",
    "GET /portfolio/subaccounts/netting",
    "GET /portfolio/subaccounts/transfers",
    "GET /portfolio/target_balance_allocation",
    "POST /portfolio/intra_exchange_instance_transfer",
    "POST /portfolio/subaccounts",
    "POST /portfolio/subaccounts/transfer",
    "POST /portfolio/target_balance_allocation",
    "PUT /portfolio/subaccounts/netting",
  ],
  "block trades": [
    "GET /communications/block-trade-proposals",
    "POST /communications/block-trade-proposals",
    "POST /communications/block-trade-proposals/:/accept",
  ],
  "live data of events, games and weather": [
    "GET /live_data/events/:",
    "GET /live_data/milestone/:/game_stats",
    "GET /live_data/weather/:",
    "GET /live_data/weather/:/calibrations",
  ],
  "forecast percentiles": ["GET /series/:/events/:/forecast_percentile_history"],
  "fee changes of single events": ["GET /events/fee_changes"],
  "historical archives": [
    "GET /historical/cutoff",
    "GET /historical/fills",
    "GET /historical/markets",
    "GET /historical/markets/:",
    "GET /historical/markets/:/candlesticks",
    "GET /historical/orders",
    "GET /historical/positions",
    "GET /historical/trades",
  ],
  "FCM, FIX and margin": [
    "DELETE /fcm/subtraders/event_contract_daily_cap",
    "GET /fcm/orders",
    "GET /fcm/positions",
    "GET /fcm/subtraders",
    "GET /fcm/subtraders/event_contract_daily_cap",
    "POST /fcm/subtraders",
    "PUT /fcm/subtraders/event_contract_daily_cap",
  ],
  "rate limits and API tiers": [
    "GET /account/api_usage_level/volume_progress",
    "GET /account/endpoint_costs",
    "POST /account/api_usage_level/upgrade",
  ],
};

test("every method of the SDK reaches a route, or is left out with a reason", async () => {
  const endpoints = [...readEndpoints()];
  expect(endpoints.length).toBeGreaterThan(90);
  const unserved = listUnserved(endpoints, coverage);
  const named = Object.values(leftOut)
    .flat()
    .map((endpoint) => endpoint.replace(" ", ` ${base}`));
  expect(unserved).toEqual(named.sort());
  const reasons = coverage.leftOut.map(({ what }) => what);
  expect(reasons).toEqual(expect.arrayContaining(Object.keys(leftOut)));

  await using served = await serveSimulator(simulator, {});
  for (const endpoint of unserved) {
    const [method = "", at = ""] = endpoint.split(" ");
    const { status } = await fetch(`${served.baseUrl}${at.replaceAll(":", "x")}`, { method });
    expect([endpoint, status]).toEqual([endpoint, 404]);
  }
  const listed = await fetch(`${served.baseUrl}/_sim/unsupported`);
  const { calls } = (await listed.json()) as { calls: { method: string; path: string }[] };
  expect(calls.map(({ method, path: at }) => `${method} ${at}`).sort()).toEqual(
    unserved.map((endpoint) => endpoint.replaceAll(":", "x")).sort(),
  );
});
