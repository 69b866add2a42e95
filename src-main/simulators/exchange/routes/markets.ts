import * as z from "zod";
import { notFound } from "../errors.ts";
import { isWithin, pageByCursor, pageOfList } from "../paging.ts";
import { csv, csvOrList, depth, limit, timestamp } from "../params.ts";
import { presentBook } from "../present-book.ts";
import { presentMarket, presentTrade } from "../present-market.ts";
import { publicRead } from "../route.ts";
import type { ExchangeContext, ExchangeState, Market } from "../state.ts";
import { statusFilters, statusOf } from "../status.ts";

/** The market of a path; 404 when there is none. */
export function marketOf(state: ExchangeState, ticker: string | undefined): Market {
  const market = state.markets.get(ticker ?? "");
  if (!market) throw notFound();
  return market;
}

const words = ["unopened", "open", "paused", "closed", "settled"] as const;

const marketsQuery = z.object({
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  event_ticker: csv.optional(),
  series_ticker: z.string().optional(),
  tickers: csv.optional(),
  status: csv.pipe(z.array(z.enum(words))).optional(),
  min_close_ts: timestamp.optional(),
  max_close_ts: timestamp.optional(),
  min_created_ts: timestamp.optional(),
  max_created_ts: timestamp.optional(),
  min_updated_ts: timestamp.optional(),
  min_settled_ts: timestamp.optional(),
  max_settled_ts: timestamp.optional(),
});

type MarketsQuery = z.output<typeof marketsQuery>;

function hasNames(state: ExchangeState, market: Market, query: MarketsQuery): boolean {
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

function hasStatus(context: ExchangeContext, market: Market, query: MarketsQuery): boolean {
  if (query.status === undefined || query.status.length === 0) return true;
  const status = statusOf(market, context.now);
  return query.status.some((word) => statusFilters[word] === status);
}

const tradesQuery = z.object({
  limit: limit(100, 1_000),
  cursor: z.string().optional(),
  ticker: z.string().optional(),
  min_ts: timestamp.optional(),
  max_ts: timestamp.optional(),
});

/** Markets, their books and their trades. */
export const marketRoutes = [
  publicRead({
    path: "/markets",
    summary: "Lists markets",
    query: marketsQuery,
    handle: (context, { query }) => {
      const wanted = [...context.state.markets.values()].filter(
        (market) =>
          hasNames(context.state, market, query) &&
          hasTimes(market, query) &&
          hasStatus(context, market, query),
      );
      const page = pageOfList(wanted, query.limit, query.cursor, (market) => market.ticker);
      const markets = page.items.map((market) => presentMarket(market, context.now));
      return { markets, cursor: page.cursor };
    },
  }),
  publicRead({
    path: "/markets/trades",
    summary: "Lists trades, newest first",
    query: tradesQuery,
    handle: ({ state }, { query }) => {
      const source =
        query.ticker === undefined ? state.trades : state.markets.get(query.ticker)?.trades;
      if (!source) return { trades: [], cursor: "" };
      const page = pageByCursor(source, query.limit, query.cursor, (trade) =>
        isWithin(trade.at, query.min_ts, query.max_ts),
      );
      return { trades: page.items.map(presentTrade), cursor: page.cursor };
    },
  }),
  publicRead({
    path: "/markets/orderbooks",
    summary: "Shows the books of several markets",
    query: z.object({ tickers: csvOrList }),
    handle: ({ state }, { query }) => ({
      orderbooks: query.tickers
        .map((ticker) => marketOf(state, ticker))
        .map(({ ticker, book }) => ({ ticker, ...presentBook(book) })),
    }),
  }),
  publicRead({
    path: "/markets/:ticker",
    summary: "Shows a market",
    handle: ({ state, now }, { params }) => ({
      market: presentMarket(marketOf(state, params["ticker"]), now),
    }),
  }),
  publicRead({
    path: "/markets/:ticker/orderbook",
    summary: "Shows a market's book",
    query: z.object({ depth }),
    handle: ({ state }, { params, query }) =>
      presentBook(marketOf(state, params["ticker"]).book, query.depth),
  }),
];
