import * as z from "zod";
import { notFound } from "../../errors.ts";
import { openRoute } from "../../route.ts";
import type { Series } from "../../shared/entities.ts";
import { csv, flag } from "../../shared/fields.ts";
import { marketsOf } from "../../shared/markets.ts";
import { formatCount, isoTime, type Wire } from "../../shared/units.ts";
import type { State } from "../../state.ts";

/** A series of events; its volume only when it was asked for. */
function presentSeries(series: Series, volume: number | undefined): Wire {
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
    fee_multiplier: 1,
    additional_prohibitions: [],
    last_updated_ts: isoTime(series.updatedAt),
    exchange_index: 0,
    ...(volume === undefined ? {} : { volume_fp: formatCount(volume) }),
  };
}

function volumeOf(state: State, seriesTicker: string): number {
  return [...state.events.values()]
    .filter((event) => event.seriesTicker === seriesTicker)
    .flatMap((event) => marketsOf(state, event.ticker))
    .reduce((sum, market) => sum + market.volume, 0);
}

export const routes = [
  openRoute("GET /trade-api/v2/series", "Lists series", {
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
  openRoute("GET /trade-api/v2/series/:series", "Shows a series", {
    query: z.object({ include_volume: flag.default(false) }),
    handle: ({ state }, { params, query }) => {
      const series = state.series.get(params["series"] ?? "");
      if (!series) throw notFound();
      const volume = query.include_volume ? volumeOf(state, series.ticker) : undefined;
      return { series: presentSeries(series, volume) };
    },
  }),
];
