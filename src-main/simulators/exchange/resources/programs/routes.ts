import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { openRoute } from "../../route.ts";
import type { FeeChange, IncentiveProgram } from "../../shared/catalogue.ts";
import { flag, limit } from "../../shared/fields.ts";
import { pageOfList } from "../../shared/paging.ts";
import { formatCount, isoTime, type ApiObject } from "../../shared/units.ts";
import type { State } from "../../state.ts";

const base = "/trade-api/v2";

function presentProgram(state: State, program: IncentiveProgram): ApiObject {
  return {
    id: program.id,
    market_id: state.markets.get(program.ticker)?.id,
    market_ticker: program.ticker,
    incentive_type: program.type,
    incentive_description: program.description,
    start_date: isoTime(program.startAt),
    end_date: isoTime(program.endAt),
    period_reward: program.reward,
    paid_out: program.isPaidOut,
    discount_factor_bps: program.discountBps,
    target_size_fp: formatCount(program.targetSize),
  };
}

function statusOf({ startAt, endAt, isPaidOut }: IncentiveProgram, now: number) {
  if (isPaidOut) return "paid_out";
  if (now < startAt) return "upcoming";
  return now < endAt ? "active" : "closed";
}

const presentFeeChange = (change: FeeChange): ApiObject => ({
  id: change.id,
  series_ticker: change.seriesTicker,
  fee_type: "quadratic",
  fee_multiplier: change.multiplier,
  scheduled_ts: isoTime(change.at),
});

/** Incentive programs, changes of fees, and the words that markets are searched by. */
export const routes = [
  openRoute(`GET ${base}/incentive_programs`, "Lists incentive programs", {
    query: lazyObject(() => ({
      status: z.enum(["all", "active", "upcoming", "closed", "paid_out"]).default("all"),
      type: z.enum(["all", "liquidity", "volume"]).default("all"),
      incentive_description: z.string().optional(),
      limit: limit(100, 10_000),
      cursor: z.string().optional(),
    })),
    handle: ({ state, now }, { query }) => {
      const wanted = [...state.incentivePrograms.values()].filter(
        (program) =>
          (query.status === "all" || statusOf(program, now) === query.status) &&
          (query.type === "all" || program.type === query.type) &&
          (query.incentive_description ?? program.description) === program.description,
      );
      const page = pageOfList(wanted, query.limit, query.cursor, ({ id }) => id);
      const programs = page.items.map((program) => presentProgram(state, program));
      return { incentive_programs: programs, next_cursor: page.cursor };
    },
  }),
  openRoute(`GET ${base}/series/fee_changes`, "Lists changes of fees", {
    query: lazyObject(() => ({
      series_ticker: z.string().optional(),
      show_historical: flag.default(false),
    })),
    handle: ({ state, now }, { query }) => ({
      series_fee_change_arr: [...state.feeChanges.values()]
        .filter(
          ({ seriesTicker, at }) =>
            (query.series_ticker === undefined || query.series_ticker === seriesTicker) &&
            (query.show_historical || at > now),
        )
        .map(presentFeeChange),
    }),
  }),
  openRoute(`GET ${base}/search/tags_by_categories`, "Lists tags by category", ({ state }) => {
    const tags: Record<string, string[]> = {};
    for (const { category, tags: own } of state.series.values()) {
      tags[category] = [...new Set([...(tags[category] ?? []), ...own])];
    }
    return { tags_by_categories: tags };
  }),
  openRoute(`GET ${base}/search/filters_by_sport`, "Lists sports: there are none", () => ({
    filters_by_sports: {},
    sport_ordering: [],
  })),
];
