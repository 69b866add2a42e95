import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { openRoute } from "../../route.ts";
import type { MarketEvent } from "../../shared/entities.ts";
import { csv, flag, limit, timestamp } from "../../shared/fields.ts";
import { listMarkets, statusFilters, computeStatus } from "../../shared/markets.ts";
import { isWithin, pageOfList } from "../../shared/paging.ts";
import { isoTime, type ApiObject } from "../../shared/units.ts";
import { presentMarket } from "../markets/present.ts";
import type { SimContext } from "../../state.ts";

/** An event, with its markets when they are wanted inside. */
function presentEvent(event: MarketEvent, markets?: readonly ApiObject[]): ApiObject {
  return {
    event_ticker: event.ticker,
    series_ticker: event.seriesTicker,
    title: event.title,
    sub_title: event.subTitle,
    collateral_return_type: "binary",
    mutually_exclusive: false,
    category: "Simulation",
    strike_date: null,
    strike_period: null,
    settlement_sources: [],
    last_updated_ts: isoTime(event.updatedAt),
    exchange_index: 0,
    ...(markets ? { markets } : {}),
  };
}

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
      return { events, milestones: [], cursor: page.cursor };
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
];
