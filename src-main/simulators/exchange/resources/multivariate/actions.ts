import { invalidParameters, notFound } from "../../errors.ts";
import type { EventCollection, Leg } from "../../shared/catalogue.ts";
import type { Market } from "../../shared/entities.ts";
import { FULL_PRICE } from "../../shared/units.ts";
import { newMarket, type SimContext, type State } from "../../state.ts";
import { settleMarket } from "../../trading/settle.ts";

/** A collection by its ticker, or the exchange's 404. */
export function requireCollection(
  { collections }: State,
  ticker: string | undefined,
): EventCollection {
  const collection = collections.get(ticker ?? "");
  if (!collection) throw notFound();
  return collection;
}

const keyOf = (legs: readonly Leg[]) =>
  legs
    .map(({ ticker, side }) => `${ticker} ${side}`)
    .sort()
    .join(",");

function checkLegs(state: State, collection: EventCollection, legs: readonly Leg[]): void {
  const { fewest, most, eventTickers } = collection;
  if (legs.length < fewest || legs.length > most) {
    throw invalidParameters(`select ${String(fewest)} to ${String(most)} markets`);
  }
  if (new Set(legs.map(({ ticker }) => ticker)).size < legs.length) {
    throw invalidParameters("a market is selected twice");
  }
  for (const { ticker, eventTicker } of legs) {
    const market = state.markets.get(ticker);
    if (!market || market.eventTicker !== eventTicker || !eventTickers.includes(eventTicker)) {
      throw invalidParameters(`${ticker} is no market of the collection`);
    }
    if (market.settledAt !== undefined) throw invalidParameters(`${ticker} is settled`);
  }
}

/** Combines markets into one, which pays when each of them has the selected outcome. */
export function combineMarkets(
  context: SimContext,
  collection: EventCollection,
  legs: readonly Leg[],
): Market {
  const { state, ids, now } = context;
  checkLegs(state, collection, legs);
  const known = [...state.markets.values()].find(
    (market) => market.legs !== undefined && keyOf(market.legs) === keyOf(legs),
  );
  if (known) return known;
  const { ticker: collectionTicker, seriesTicker, title } = collection;
  const eventTicker = `${collectionTicker}-S${ids.bare("combination", 10, "upper")}`;
  const words = legs.map(({ ticker, side }) => `${side} ${ticker}`).join(", ");
  state.events.set(eventTicker, {
    ticker: eventTicker,
    seriesTicker,
    title,
    subTitle: words,
    updatedAt: now,
    collectionTicker,
  });
  const market = newMarket(context, {
    ticker: `${eventTicker}-1`,
    eventTicker,
    title: words,
    subTitle: words,
    rules: `If each of ${words} is the result, then the market resolves to Yes.`,
    legs,
  });
  state.markets.set(market.ticker, market);
  return market;
}

/** Settles the combinations of a market that is settled: NO with the first wrong leg, YES with the last right one. */
export function settleCombinations(context: SimContext, settled: Market): void {
  for (const market of [...context.state.markets.values()]) {
    if (market.settledAt !== undefined) continue;
    if (!market.legs?.some(({ ticker }) => ticker === settled.ticker)) continue;
    const results = market.legs.map(({ ticker, side }) => {
      const { result = "" } = context.state.markets.get(ticker) ?? {};
      return result === "" ? undefined : result === side;
    });
    if (results.includes(false)) settleMarket(context, market, "no", 0);
    else if (results.every((result) => result === true)) {
      settleMarket(context, market, "yes", FULL_PRICE);
    }
  }
}
