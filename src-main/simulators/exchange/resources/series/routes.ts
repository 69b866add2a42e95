import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { openRoute } from "../../route.ts";
import type { Series } from "../../shared/entities.ts";
import { csv, flag, timestamp } from "../../shared/fields.ts";
import { listMarkets } from "../../shared/markets.ts";
import { isWithin } from "../../shared/paging.ts";
import { formatCount, isoTime, type ApiObject } from "../../shared/units.ts";
import type { State } from "../../state.ts";

const shownFields = {
  include_volume: flag.default(false),
  include_product_metadata: flag.default(false),
};

type Shown = Readonly<Record<keyof typeof shownFields, boolean>>;

/** A series of events; its volume and metadata only when they were asked for. There are no metadata. */
function presentSeries(state: State, series: Series, shown: Shown): ApiObject {
  return {
    ticker: series.ticker,
    frequency: "annual",
    title: series.title,
    category: series.category,
    categories: [series.category],
    tags: series.tags,
    settlement_sources: [],
    contract_url: "",
    contract_terms_url: "",
    fee_type: "quadratic",
    fee_multiplier: feeMultiplierOf(state, series.ticker),
    additional_prohibitions: [],
    last_updated_ts: isoTime(series.updatedAt),
    exchange_index: 0,
    ...(shown.include_volume && { volume_fp: formatCount(volumeOf(state, series.ticker)) }),
    ...(shown.include_product_metadata && { product_metadata: null }),
  };
}

/** The multiplier of the last change of fees of a series; 1 without any. */
function feeMultiplierOf(state: State, seriesTicker: string): number {
  const [market] = [...state.events.values()]
    .filter((event) => event.seriesTicker === seriesTicker)
    .flatMap((event) => listMarkets(state, event.ticker));
  return market?.feeMultiplier ?? 1;
}

function volumeOf(state: State, seriesTicker: string): number {
  return [...state.events.values()]
    .filter((event) => event.seriesTicker === seriesTicker)
    .flatMap((event) => listMarkets(state, event.ticker))
    .reduce((sum, market) => sum + market.volume, 0);
}

export const routes = [
  openRoute("GET /trade-api/v2/series", "Lists series", {
    query: lazyObject(() => ({
      category: z.string().optional(),
      tags: csv.optional(),
      min_updated_ts: timestamp.optional(),
      ...shownFields,
    })),
    handle: ({ state }, { query }) => ({
      series: [...state.series.values()]
        .filter(({ category }) => query.category === undefined || query.category === category)
        .filter(({ tags }) => query.tags?.some((tag) => tags.includes(tag)) ?? true)
        .filter(({ updatedAt }) => isWithin(updatedAt, query.min_updated_ts, undefined))
        .map((series) => presentSeries(state, series, query)),
    }),
  }),
  openRoute("GET /trade-api/v2/series/:series", "Shows a series", {
    query: lazyObject(() => ({ include_volume: shownFields.include_volume })),
    handle: ({ state }, { params, query }) => {
      const series = state.series.get(params["series"] ?? "");
      if (!series) throw notFound();
      const shown = { ...query, include_product_metadata: false };
      return { series: presentSeries(state, series, shown) };
    },
  }),
];
