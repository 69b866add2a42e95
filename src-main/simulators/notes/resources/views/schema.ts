import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  absent,
  anyOf,
  exclusive,
  is,
  isNot,
  isPresent,
  refusedIf,
  requiredIf,
  type Rule,
  within,
} from "#core/contract/rules/rule.ts";
import { filter } from "../../query/filter.ts";
import { sort, sortRules } from "../../query/sort.ts";
import { id } from "../../shared/id.ts";
import { checkPart } from "../../shared/keyed.ts";
import { pageBody, pageQuery } from "../../shared/paging.ts";
import { VIEW_TYPES, type Given } from "../../state.ts";
import { configuration } from "./configuration.ts";

const given = z.record(z.string(), z.unknown());

/** A filter that is kept as it was sent. */
const keptFilter = given.transform((input, ctx): Given => {
  checkPart(filter, input, ctx);
  return input;
});

/** Conditions of the bar above a view, each by the id or name of its column. */
const quickFilters = lazy(() =>
  z
    .record(z.string().min(1), given.nullable())
    .transform((input, ctx): Readonly<Record<string, Given | null>> => {
      for (const [property, condition] of Object.entries(input)) {
        if (condition) checkPart(filter, { property, ...condition }, ctx, [property]);
      }
      return input;
    }),
);

const sorts = lazy(() => z.array(sort).max(100));

export const listViewsQuery = pageQuery.extend({
  database_id: id.optional(),
  data_source_id: id.optional(),
});

export const listViewsRules: readonly Rule[] = [anyOf("database_id", "data_source_id")];

const rowIndex = z.int().min(0);

/** The row of a dashboard that a view is put into. */
const placement = lazy(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("new_row"), row_index: rowIndex.optional() }),
    z.strictObject({ type: z.literal("existing_row"), row_index: rowIndex }),
  ]),
);

export const createViewBody = lazyStrictObject(() => ({
  data_source_id: id,
  name: z.string().min(1).max(200),
  type: z.enum(VIEW_TYPES),
  database_id: id.optional(),
  view_id: id.optional(),
  create_database: lazyStrictObject(() => ({
    parent: lazyStrictObject(() => ({ type: z.literal("page_id"), page_id: id })),
    position: lazyStrictObject(() => ({
      type: z.literal("after_block"),
      block_id: id,
    })).optional(),
  })).optional(),
  filter: keptFilter.optional(),
  sorts: sorts().optional(),
  quick_filters: quickFilters().optional(),
  configuration: configuration.optional(),
  position: lazyStrictObject(() => ({
    type: z.enum(["start", "end", "after_view"]),
    view_id: id.optional(),
  })).optional(),
  placement: placement().optional(),
}));

export const createViewRules: readonly Rule[] = [
  anyOf("database_id", "view_id", "create_database"),
  exclusive("database_id", "view_id", "create_database"),
  refusedIf("position", isPresent("view_id")),
  refusedIf("position", isPresent("create_database")),
  refusedIf("placement", absent("view_id")),
  ...within(
    "position",
    requiredIf("view_id", is("type", "after_view")),
    refusedIf("view_id", isNot("type", "after_view")),
  ),
  ...sortRules,
];

export const updateViewBody = lazyStrictObject(() => ({
  name: z.string().min(1).max(200).optional(),
  filter: keptFilter.nullish(),
  sorts: sorts().nullish(),
  quick_filters: quickFilters().nullish(),
  configuration: configuration.optional(),
}));

export const createQueryBody = lazyObject(() => ({ page_size: pageBody().page_size }));
