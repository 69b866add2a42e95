import { lazyObject } from "#core/contract/lazy-object.ts";
import { openRoute } from "../../route.ts";
import type { Market } from "../../shared/entities.ts";
import { csvOrList, depth } from "../../shared/fields.ts";
import { requireMarket, statusFilters, computeStatus } from "../../shared/markets.ts";
import { isWithin, pageByCursor, pageOfList } from "../../shared/paging.ts";
import type { SimContext, State } from "../../state.ts";
import { presentBook, presentMarket, presentTrade } from "./present.ts";
import { listMarketsQuery, listTradesQuery, type MarketsQuery, marketRules } from "./schema.ts";

function hasNames(state: State, market: Market, query: MarketsQuery): boolean {
  const series = state.events.get(market.eventTicker)?.seriesTicker;
  return (
    (query.event_ticker === undefined || query.event_ticker.includes(market.eventTicker)) &&
    (query.series_ticker === undefined || query.series_ticker === series) &&
    (query.tickers === undefined || query.tickers.includes(market.ticker))
  );
}

function hasTimes(market: Market, query: MarketsQuery): boolean {
  const settled = query.min_settled_ts !== undefined || query.max_settled_ts !== undefined;
  return (
    isWithin(market.closeAt, query.min_close_ts, query.max_close_ts) &&
    isWithin(market.createdAt, query.min_created_ts, query.max_created_ts) &&
    isWithin(market.updatedAt, query.min_updated_ts, undefined) &&
    (!settled ||
      (market.settledAt !== undefined &&
        isWithin(market.settledAt, query.min_settled_ts, query.max_settled_ts)))
  );
}

function hasStatus(context: SimContext, market: Market, query: MarketsQuery): boolean {
  if (query.status === undefined || query.status.length === 0) return true;
  const status = computeStatus(market, context.now);
  return query.status.some((word) => statusFilters[word] === status);
}

/** Markets, their books and their trades. */
export const routes = [
  openRoute("GET /trade-api/v2/markets", "Lists markets", {
    query: listMarketsQuery,
    rules: marketRules,
    handle: (context, { query }) => {
      const wanted = [...context.state.markets.values()].filter(
        (market) =>
          (query.mve_filter === undefined ||
            (query.mve_filter === "only") === (market.legs !== undefined)) &&
          hasNames(context.state, market, query) &&
          hasTimes(market, query) &&
          hasStatus(context, market, query),
      );
      const page = pageOfList(wanted, query.limit, query.cursor, (market) => market.ticker);
      const markets = page.items.map((market) => presentMarket(market, context.now));
      return { markets, cursor: page.cursor };
    },
  }),
  openRoute("GET /trade-api/v2/markets/trades", "Lists trades, newest first", {
    query: listTradesQuery,
    handle: ({ state }, { query }) => {
      const source =
        query.ticker === undefined ? state.trades : state.markets.get(query.ticker)?.trades;
      // Every trade is made in the book: there are no block trades.
      if (!source || query.is_block_trade === true) return { trades: [], cursor: "" };
      const page = pageByCursor(source, query.limit, query.cursor, (trade) =>
        isWithin(trade.at, query.min_ts, query.max_ts),
      );
      return { trades: page.items.map(presentTrade), cursor: page.cursor };
    },
  }),
  openRoute("GET /trade-api/v2/markets/orderbooks", "Shows the books of several markets", {
    query: lazyObject(() => ({ tickers: csvOrList })),
    handle: ({ state }, { query }) => ({
      orderbooks: query.tickers
        .map((ticker) => requireMarket(state, ticker))
        .map(({ ticker, book }) => ({ ticker, ...presentBook(book) })),
    }),
  }),
  openRoute(
    "GET /trade-api/v2/markets/:ticker",
    "Shows a market",
    ({ state, now }, { params }) => ({
      market: presentMarket(requireMarket(state, params["ticker"]), now),
    }),
  ),
  openRoute("GET /trade-api/v2/markets/:ticker/orderbook", "Shows a market's book", {
    query: lazyObject(() => ({ depth })),
    handle: ({ state }, { params, query }) =>
      presentBook(requireMarket(state, params["ticker"]).book, query.depth),
  }),
];
