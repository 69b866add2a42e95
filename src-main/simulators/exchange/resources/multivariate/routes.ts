import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { openRoute, route } from "../../route.ts";
import type { EventCollection } from "../../shared/catalogue.ts";
import { flag, limit } from "../../shared/fields.ts";
import { listMarkets } from "../../shared/markets.ts";
import { pageOfList } from "../../shared/paging.ts";
import { isoTime, type ApiObject } from "../../shared/units.ts";
import { presentEvent } from "../events/present.ts";
import { presentMarket } from "../markets/present.ts";
import { combineMarkets, requireCollection } from "./actions.ts";

const base = "/trade-api/v2";

function presentCollection(collection: EventCollection): ApiObject {
  const { most, fewest, eventTickers } = collection;
  return {
    collection_ticker: collection.ticker,
    series_ticker: collection.seriesTicker,
    exchange_index: 0,
    title: collection.title,
    description: "Combines outcomes of the simulated events.",
    open_date: isoTime(collection.openAt),
    close_date: isoTime(collection.closeAt),
    associated_events: eventTickers.map((ticker) => ({
      ticker,
      is_yes_only: false,
      size_max: most,
      size_min: 0,
      active_quoters: [],
    })),
    associated_event_tickers: eventTickers,
    is_ordered: false,
    is_single_market_per_event: false,
    is_all_yes: false,
    size_min: fewest,
    size_max: most,
    functional_description: "AND",
  };
}

function statusOf({ openAt, closeAt }: EventCollection, now: number) {
  if (now < openAt) return "unopened";
  return now < closeAt ? "open" : "closed";
}

const selected = lazyObject(() => ({
  market_ticker: z.string().min(1),
  event_ticker: z.string().min(1),
  side: z.enum(["yes", "no"]),
}));

/** Collections of events, and the markets that combine their markets. */
export const routes = [
  openRoute(`GET ${base}/multivariate_event_collections`, "Lists collections of events", {
    query: lazyObject(() => ({
      status: z.enum(["unopened", "open", "closed"]).optional(),
      associated_event_ticker: z.string().optional(),
      series_ticker: z.string().optional(),
      limit: limit(100, 200),
      cursor: z.string().optional(),
    })),
    handle: ({ state, now }, { query }) => {
      const { associated_event_ticker: event } = query;
      const wanted = [...state.collections.values()].filter(
        (one) =>
          (query.status === undefined || statusOf(one, now) === query.status) &&
          (event === undefined || one.eventTickers.includes(event)) &&
          (query.series_ticker === undefined || one.seriesTicker === query.series_ticker),
      );
      const page = pageOfList(wanted, query.limit, query.cursor, ({ ticker }) => ticker);
      return { multivariate_contracts: page.items.map(presentCollection), cursor: page.cursor };
    },
  }),
  openRoute(
    `GET ${base}/multivariate_event_collections/:collection`,
    "Shows a collection of events",
    ({ state }, { params }) => ({
      multivariate_contract: presentCollection(requireCollection(state, params["collection"])),
    }),
  ),
  route(`POST ${base}/multivariate_event_collections/:collection`, "Combines markets into one", {
    body: lazyObject(() => ({
      selected_markets: z.array(selected).min(1).max(20),
      with_market_payload: z.boolean().default(false),
    })),
    handle: (context, { params, body }) => {
      const collection = requireCollection(context.state, params["collection"]);
      const legs = body.selected_markets.map((one) => ({
        eventTicker: one.event_ticker,
        ticker: one.market_ticker,
        side: one.side,
      }));
      const market = combineMarkets(context, collection, legs);
      return {
        event_ticker: market.eventTicker,
        market_ticker: market.ticker,
        ...(body.with_market_payload && { market: presentMarket(market, context.now) }),
      };
    },
  }),
  openRoute(`GET ${base}/events/multivariate`, "Lists the events of combined markets", {
    query: lazyObject(() => ({
      limit: limit(100, 200),
      cursor: z.string().optional(),
      series_ticker: z.string().optional(),
      collection_ticker: z.string().optional(),
      with_nested_markets: flag.default(false),
    })),
    handle: (context, { query }) => {
      const wanted = [...context.state.events.values()].filter(
        ({ seriesTicker, collectionTicker }) =>
          collectionTicker !== undefined &&
          (query.series_ticker === undefined || query.series_ticker === seriesTicker) &&
          (query.collection_ticker ?? collectionTicker) === collectionTicker,
      );
      const page = pageOfList(wanted, query.limit, query.cursor, ({ ticker }) => ticker);
      const events = page.items.map((event) =>
        presentEvent(
          event,
          query.with_nested_markets
            ? listMarkets(context.state, event.ticker).map((market) =>
                presentMarket(market, context.now),
              )
            : undefined,
        ),
      );
      return { events, cursor: page.cursor };
    },
  }),
];
