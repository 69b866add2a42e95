import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { openRoute } from "../../route.ts";
import type { MarketEvent } from "../../shared/entities.ts";
import { csv, flag, limit, timestamp } from "../../shared/fields.ts";
import { listMarkets, statusFilters, computeStatus } from "../../shared/markets.ts";
import { isWithin, pageOfList } from "../../shared/paging.ts";
import { presentEvent } from "./present.ts";
import { presentMilestone } from "../milestones/present.ts";
import { presentMarket } from "../markets/present.ts";
import type { SimContext } from "../../state.ts";

function showMarkets(context: SimContext, eventTicker: string) {
  return listMarkets(context.state, eventTicker).map((market) =>
    presentMarket(market, context.now),
  );
}

const status = z.enum(["unopened", "open", "paused", "closed", "settled"]);

const listEventsQuery = lazyObject(() => ({
  limit: limit(200, 200),
  cursor: z.string().optional(),
  status: status.optional(),
  series_ticker: z.string().optional(),
  tickers: csv.optional(),
  min_close_ts: timestamp.optional(),
  min_updated_ts: timestamp.optional(),
  with_nested_markets: flag.default(false),
  with_milestones: flag.default(false),
}));

type EventsQuery = z.output<typeof listEventsQuery>;

function isWanted(context: SimContext, event: MarketEvent, query: EventsQuery): boolean {
  const markets = listMarkets(context.state, event.ticker);
  const { status: word, min_close_ts: minClose } = query;
  return (
    event.collectionTicker === undefined &&
    (query.series_ticker === undefined || event.seriesTicker === query.series_ticker) &&
    (query.tickers === undefined || query.tickers.includes(event.ticker)) &&
    (word === undefined ||
      markets.some((market) => computeStatus(market, context.now) === statusFilters[word])) &&
    isWithin(event.updatedAt, query.min_updated_ts, undefined) &&
    (minClose === undefined || markets.some((market) => market.closeAt >= minClose))
  );
}

export const routes = [
  openRoute("GET /trade-api/v2/events", "Lists events", {
    query: listEventsQuery,
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
      const shown = new Set(page.items.map(({ ticker }) => ticker));
      const milestones = [...context.state.milestones.values()]
        .filter(({ eventTickers }) => eventTickers.some((ticker) => shown.has(ticker)))
        .map(presentMilestone);
      return {
        events,
        milestones: query.with_milestones ? milestones : [],
        cursor: page.cursor,
      };
    },
  }),
  openRoute("GET /trade-api/v2/events/:event", "Shows an event and its markets", {
    query: lazyObject(() => ({ with_nested_markets: flag.default(false) })),
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
  openRoute("GET /trade-api/v2/events/:event/metadata", "Shows the pictures of an event: none", {
    handle: ({ state }, { params }) => {
      const event = state.events.get(params["event"] ?? "");
      if (!event) throw notFound();
      return {
        image_url: "",
        market_details: listMarkets(state, event.ticker).map(({ ticker }) => ({
          market_ticker: ticker,
          image_url: "",
          color_code: "",
        })),
        settlement_sources: [],
      };
    },
  }),
];
