import * as z from "zod";
import { notFound } from "../errors.ts";
import { pageOfList } from "../paging.ts";
import { csv, flag, limit, timestamp } from "../params.ts";
import { presentEvent, presentMarket, presentSeries } from "../present-market.ts";
import { publicRead } from "../route.ts";
import type { ExchangeContext, ExchangeState, Market, MarketEvent } from "../state.ts";
import { statusFilters, statusOf } from "../status.ts";

function marketsOf(state: ExchangeState, eventTicker: string): readonly Market[] {
  return [...state.markets.values()].filter((market) => market.eventTicker === eventTicker);
}

function showMarkets(context: ExchangeContext, eventTicker: string) {
  return marketsOf(context.state, eventTicker).map((market) => presentMarket(market, context.now));
}

function volumeOf(state: ExchangeState, seriesTicker: string): number {
  return [...state.events.values()]
    .filter((event) => event.seriesTicker === seriesTicker)
    .flatMap((event) => marketsOf(state, event.ticker))
    .reduce((sum, market) => sum + market.volume, 0);
}

const status = z.enum(["unopened", "open", "paused", "closed", "settled"]);

const eventsQuery = z.object({
  limit: limit(200, 200),
  cursor: z.string().optional(),
  status: status.optional(),
  series_ticker: z.string().optional(),
  tickers: csv.optional(),
  min_close_ts: timestamp.optional(),
  with_nested_markets: flag.default(false),
  with_milestones: flag.default(false),
});

type EventsQuery = z.output<typeof eventsQuery>;

function isWanted(context: ExchangeContext, event: MarketEvent, query: EventsQuery): boolean {
  const markets = marketsOf(context.state, event.ticker);
  const { status: word, min_close_ts: minClose } = query;
  return (
    (query.series_ticker === undefined || event.seriesTicker === query.series_ticker) &&
    (query.tickers === undefined || query.tickers.includes(event.ticker)) &&
    (word === undefined ||
      markets.some((market) => statusOf(market, context.now) === statusFilters[word])) &&
    (minClose === undefined || markets.some((market) => market.closeAt >= minClose))
  );
}

/** Series and events: what the markets belong to. */
export const catalogueRoutes = [
  publicRead({
    path: "/series",
    summary: "Lists series",
    query: z.object({
      category: z.string().optional(),
      tags: csv.optional(),
      include_volume: flag.default(false),
    }),
    handle: ({ state }, { query }) => ({
      series: [...state.series.values()]
        .filter(({ category }) => query.category === undefined || query.category === category)
        .filter(({ tags }) => query.tags?.some((tag) => tags.includes(tag)) ?? true)
        .map((series) =>
          presentSeries(series, query.include_volume ? volumeOf(state, series.ticker) : undefined),
        ),
    }),
  }),
  publicRead({
    path: "/series/:series",
    summary: "Shows a series",
    query: z.object({ include_volume: flag.default(false) }),
    handle: ({ state }, { params, query }) => {
      const series = state.series.get(params["series"] ?? "");
      if (!series) throw notFound();
      const volume = query.include_volume ? volumeOf(state, series.ticker) : undefined;
      return { series: presentSeries(series, volume) };
    },
  }),
  publicRead({
    path: "/events",
    summary: "Lists events",
    query: eventsQuery,
    handle: (context, { query }) => {
      const wanted = [...context.state.events.values()].filter((event) =>
        isWanted(context, event, query),
      );
      const page = pageOfList(wanted, query.limit, query.cursor, (event) => event.ticker);
      const events = page.items.map((event) =>
        presentEvent(
          event,
          query.with_nested_markets ? showMarkets(context, event.ticker) : undefined,
        ),
      );
      return { events, milestones: [], cursor: page.cursor };
    },
  }),
  publicRead({
    path: "/events/:event",
    summary: "Shows an event and its markets",
    query: z.object({ with_nested_markets: flag.default(false) }),
    handle: (context, { params, query }) => {
      const event = context.state.events.get(params["event"] ?? "");
      if (!event) throw notFound();
      const markets = showMarkets(context, event.ticker);
      return {
        event: presentEvent(event, query.with_nested_markets ? markets : undefined),
        markets: query.with_nested_markets ? [] : markets,
      };
    },
  }),
];
