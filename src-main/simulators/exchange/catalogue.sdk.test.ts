import { expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "./index.ts";
import { conformance } from "./testing/conformance.ts";
import { clientsOf, statusOf } from "./testing/sdk-clients.ts";

async function setup() {
  const served = await serveSimulator(simulator, {});
  const { baseUrl } = served;
  const act = async (path: string, body: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...served, ...clientsOf(baseUrl, "key-1"), act };
}

const collection = "KXSIMCOMBO";
const leg = (name: string, side: "yes" | "no") => ({
  market_ticker: `KXSIM-26-${name}`,
  event_ticker: "KXSIM-26",
  side,
});

test("markets are combined into one, which is traded and settled by its legs", async () => {
  await using sim = await setup();
  const { multivariate, markets, events, orders, portfolio, act } = sim;
  const { multivariate_contracts: all } = (
    await multivariate.getMultivariateEventCollections("open", "KXSIM-26")
  ).data;
  expect(all).toMatchObject([{ collection_ticker: collection, size_min: 2, size_max: 2 }]);
  const { multivariate_contract: one } = (
    await multivariate.getMultivariateEventCollection(collection)
  ).data;
  expect(one.associated_event_tickers).toEqual(["KXSIM-26"]);
  const combine = async (...selected_markets: ReturnType<typeof leg>[]) =>
    (
      await multivariate.createMarketInMultivariateEventCollection(collection, {
        selected_markets,
        with_market_payload: true,
      })
    ).data;
  expect(await statusOf(combine(leg("A", "yes")))).toBe(400);
  const combined = await combine(leg("A", "yes"), leg("B", "no"));
  expect(combined.market?.mve_selected_legs).toHaveLength(2);
  expect((await combine(leg("B", "no"), leg("A", "yes"))).market_ticker).toBe(
    combined.market_ticker,
  );
  const list = async (filter: "only" | "exclude") =>
    (await fetch(`${sim.baseUrl}/trade-api/v2/markets?mve_filter=${filter}`)).text();
  expect(await list("only")).toContain(combined.market_ticker);
  expect(await list("exclude")).not.toContain(combined.market_ticker);
  const { events: shown } = (
    await events.getMultivariateEvents(10, undefined, undefined, collection, true)
  ).data;
  expect(shown[0]?.markets?.[0]?.ticker).toBe(combined.market_ticker);
  expect((await events.getEvents()).data.events).toHaveLength(1);

  await act("/_trade", { ticker: combined.market_ticker, side: "no", price: 70, count: 10 });
  await orders.createOrderV2({
    ticker: combined.market_ticker,
    side: "bid",
    count: "10.00",
    price: "0.3000",
    time_in_force: "good_till_canceled",
    self_trade_prevention_type: "taker_at_cross",
  });
  await act("/_settle", { ticker: "KXSIM-26-A", result: "yes" });
  expect((await markets.getMarket(combined.market_ticker)).data.market.status).toBe("active");
  await act("/_settle", { ticker: "KXSIM-26-B", result: "no" });
  const settled = (await markets.getMarket(combined.market_ticker)).data.market;
  expect([settled.status, settled.result]).toEqual(["finalized", "yes"]);
  const { settlements } = (await portfolio.getSettlements()).data;
  expect(settlements).toMatchObject([{ ticker: combined.market_ticker, revenue: 1_000 }]);
});

test("fees of a series change at their time", async () => {
  await using sim = await setup();
  const { orders, portfolio, exchange, markets, act } = sim;
  const buy = async () => {
    await orders.createOrderV2({
      ticker: "KXSIM-26-A",
      side: "bid",
      count: "10.00",
      price: "0.5300",
      time_in_force: "good_till_canceled",
      self_trade_prevention_type: "taker_at_cross",
    });
    return Number((await portfolio.getFills()).data.fills[0]?.fee_cost);
  };
  const usual = await buy();
  await act("/_change_fees", { series: "KXSIM", multiplier: 2, at: "2026-01-16T12:00:00Z" });
  const { series_fee_change_arr: changes } = (await exchange.getSeriesFeeChanges("KXSIM")).data;
  expect(changes).toMatchObject([{ fee_multiplier: 2, scheduled_ts: "2026-01-16T12:00:00.000Z" }]);
  expect(await buy()).toBe(usual);
  await act("/_sim/clock", { advance_seconds: 86_400 });
  expect(await buy()).toBeCloseTo(usual * 2, 3);
  expect((await markets.getSeries("KXSIM")).data.series.fee_multiplier).toBe(2);
  expect((await exchange.getSeriesFeeChanges("KXSIM")).data.series_fee_change_arr).toEqual([]);
  const past = await exchange.getSeriesFeeChanges(undefined, true);
  expect(past.data.series_fee_change_arr).toHaveLength(1);
  expect((await act("/_change_fees", { series: "NONE", multiplier: 2 })).status).toBe(404);
});

test("milestones have live data, and events, targets and programs are listed", async () => {
  await using sim = await setup();
  const { milestones, live, targets, incentives, events, search, account, act } = sim;
  const { milestones: all } = (await milestones.getMilestones(10)).data;
  const id = all[0]?.id ?? "";
  expect((await milestones.getMilestone(id)).data.milestone.title).toBe("Outcomes of 2026");
  const later = await milestones.getMilestones(10, "2027-01-01T00:00:00Z");
  expect(later.data.milestones).toEqual([]);
  await act("/_live_data", { milestone: id, status: "live", note: "Counting" });
  const details = { status: "live", note: "Counting" };
  expect((await live.getLiveDataByMilestone(id)).data.live_data.details).toEqual(details);
  expect((await live.getLiveData("announcement", id)).data.live_data.milestone_id).toBe(id);
  expect((await live.getLiveDatas([id, "none"])).data.live_datas).toHaveLength(1);
  const nested = await fetch(`${sim.baseUrl}/trade-api/v2/events?with_milestones=true`);
  expect(await nested.text()).toContain(id);

  const { structured_targets: found = [] } = (await targets.getStructuredTargets()).data;
  const target = await targets.getStructuredTarget(found[0]?.id ?? "");
  expect(target.data.structured_target?.name).toBe("Outcome A");
  expect((await targets.getStructuredTargets(["none"])).data.structured_targets).toEqual([]);
  const active = await incentives.getIncentivePrograms("active", "liquidity");
  expect(active.data.incentive_programs).toMatchObject([{ market_ticker: "KXSIM-26-A" }]);
  expect((await incentives.getIncentivePrograms("closed")).data.incentive_programs).toEqual([]);
  const metadata = (await events.getEventMetadata("KXSIM-26")).data;
  expect(metadata.market_details.map((one) => one.market_ticker)).toHaveLength(2);
  const [start, end] = ["2026-01-15T00:00:00Z", "2026-01-15T13:00:00Z"].map(
    (text) => Date.parse(text) / 1_000,
  );
  const candles = await events.getMarketCandlesticksByEvent(
    "KXSIM-26",
    "KXSIM",
    start ?? 0,
    end ?? 0,
    60,
  );
  expect(candles.data.market_tickers).toEqual(["KXSIM-26-A", "KXSIM-26-B"]);
  expect(candles.data.market_candlesticks[0]?.length).toBeGreaterThan(0);
  const tags = (await search.getTagsForSeriesCategories()).data.tags_by_categories;
  expect(tags).toEqual({ Simulation: ["Simulation"] });
  expect((await search.getFiltersForSports()).data.sport_ordering).toEqual([]);
  expect((await account.getAccountApiLimits()).data.usage_tier).toBe("basic");
});

test("the exchange announces something", async () => {
  await using sim = await setup();
  await sim.act("/_announce", { message: "Trading pauses", type: "warning" });
  const response = await fetch(`${sim.baseUrl}/trade-api/v2/exchange/announcements`);
  expect(await response.json()).toEqual({
    announcements: [
      {
        type: "warning",
        message: "Trading pauses",
        delivery_time: "2026-01-15T12:00:00.000Z",
        status: "active",
      },
    ],
  });
});

test("money comes into an account and leaves it", async () => {
  await using sim = await setup();
  const { portfolio, act } = sim;
  const before = (await portfolio.getBalance()).data.balance;
  const { communications } = sim;
  const { id } = (
    await communications.createRFQ({
      market_ticker: "KXSIM-26-A",
      contracts: 1,
      rest_remainder: false,
    })
  ).data;
  const { creator_user_id: member = "" } = (await communications.getRFQ(id)).data.rfq;
  await act("/_deposit", { member, amount: 5_000 });
  await act("/_withdraw", { member, amount: 2_000 });
  expect((await portfolio.getBalance()).data.balance).toBe(before + 3_000);
  expect((await portfolio.getDeposits()).data.deposits).toMatchObject([{ amount_cents: 5_000 }]);
  const { withdrawals } = (await portfolio.getWithdrawals()).data;
  expect(withdrawals).toMatchObject([{ amount_cents: 2_000, status: "applied" }]);
  expect((await act("/_withdraw", { member, amount: 99_999_999 })).status).toBe(409);
});

testConformance(simulator, conformance, import.meta.url);
