import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { openRoute } from "../../route.ts";
import type { Milestone, StructuredTarget } from "../../shared/catalogue.ts";
import { csvOrList, limit, timestamp } from "../../shared/fields.ts";
import { isWithin, pageOfList } from "../../shared/paging.ts";
import { isoTime, type ApiObject } from "../../shared/units.ts";
import type { State } from "../../state.ts";
import { presentMilestone } from "./present.ts";

const base = "/trade-api/v2";

const presentTarget = (target: StructuredTarget): ApiObject => ({
  id: target.id,
  name: target.name,
  type: target.type,
  details: {},
  last_updated_ts: isoTime(target.updatedAt),
});

const presentLive = ({ id, type, live }: Milestone): ApiObject => ({
  type,
  details: live,
  milestone_id: id,
});

function requireMilestone({ milestones }: State, id: string | undefined): Milestone {
  const milestone = milestones.get(id ?? "");
  if (!milestone) throw notFound();
  return milestone;
}

const day = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: "must be an RFC 3339 time" })
  .transform((text) => Date.parse(text));

/** Milestones, the things that markets are about, and what is known live. */
export const routes = [
  openRoute(`GET ${base}/milestones`, "Lists milestones", {
    query: lazyObject(() => ({
      limit: limit(100, 500),
      cursor: z.string().optional(),
      minimum_start_date: day.optional(),
      category: z.string().optional(),
      type: z.string().optional(),
      related_event_ticker: z.string().optional(),
      min_updated_ts: timestamp.optional(),
    })),
    unsupportedFilters: ["competition", "source_id"],
    handle: ({ state }, { query }) => {
      const { related_event_ticker: event } = query;
      const wanted = [...state.milestones.values()].filter(
        (one) =>
          isWithin(one.startAt, query.minimum_start_date, undefined) &&
          (query.category === undefined || one.category === query.category) &&
          (query.type === undefined || one.type === query.type) &&
          (event === undefined || one.eventTickers.includes(event)) &&
          isWithin(one.updatedAt, query.min_updated_ts, undefined),
      );
      const page = pageOfList(wanted, query.limit, query.cursor, ({ id }) => id);
      return { milestones: page.items.map(presentMilestone), cursor: page.cursor };
    },
  }),
  openRoute(`GET ${base}/milestones/:milestone`, "Shows a milestone", ({ state }, { params }) => ({
    milestone: presentMilestone(requireMilestone(state, params["milestone"])),
  })),
  openRoute(`GET ${base}/structured_targets`, "Lists what markets are about", {
    query: lazyObject(() => ({
      ids: csvOrList.optional(),
      type: z.string().optional(),
      page_size: limit(100, 2_000),
      cursor: z.string().optional(),
    })),
    unsupportedFilters: ["competition"],
    handle: ({ state }, { query }) => {
      const wanted = [...state.structuredTargets.values()].filter(
        ({ id, type }) =>
          (query.ids?.includes(id) ?? true) && (query.type === undefined || query.type === type),
      );
      const page = pageOfList(wanted, query.page_size, query.cursor, ({ id }) => id);
      return { structured_targets: page.items.map(presentTarget), cursor: page.cursor };
    },
  }),
  openRoute(
    `GET ${base}/structured_targets/:target`,
    "Shows what markets are about",
    ({ state }, { params }) => {
      const target = state.structuredTargets.get(params["target"] ?? "");
      if (!target) throw notFound();
      return { structured_target: presentTarget(target) };
    },
  ),
  openRoute(`GET ${base}/live_data/batch`, "Shows the live data of several milestones", {
    query: lazyObject(() => ({
      milestone_ids: csvOrList.pipe(z.array(z.string()).min(1).max(100)),
    })),
    unsupported: ["include_player_stats"],
    handle: ({ state }, { query }) => ({
      live_datas: query.milestone_ids.flatMap((id) => {
        const milestone = state.milestones.get(id);
        return milestone ? [presentLive(milestone)] : [];
      }),
    }),
  }),
  openRoute(`GET ${base}/live_data/milestone/:milestone`, "Shows the live data of a milestone", {
    unsupported: ["include_player_stats"],
    handle: ({ state }, { params }) => ({
      live_data: presentLive(requireMilestone(state, params["milestone"])),
    }),
  }),
  openRoute(`GET ${base}/live_data/:type/milestone/:milestone`, "Shows the same, by its type", {
    unsupported: ["include_player_stats"],
    handle: ({ state }, { params }) => {
      const milestone = requireMilestone(state, params["milestone"]);
      if (milestone.type !== params["type"]) throw notFound();
      return { live_data: presentLive(milestone) };
    },
  }),
];
