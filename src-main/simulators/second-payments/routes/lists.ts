import * as z from "zod";
import { integerText, isWithin, maybe, moment, sortOrder } from "../fields.ts";
import { pageOf, sortedBy, type Page, type SortOrder } from "../paging.ts";
import type { Collection } from "#core/state/collection.ts";

/** A limit beyond the greatest is taken for the greatest, as Square does. */
export function limitUpTo(most: number) {
  return integerText
    .pipe(z.int().min(1))
    .transform((value) => Math.min(value, most))
    .default(most);
}

export const MAX_PAGE = 100;

/** What every list's query may say. */
export const listFields = {
  cursor: z.string().optional(),
  limit: limitUpTo(MAX_PAGE),
};

/** What the lists of payments and refunds have in common. */
export const moneyListFields = {
  ...listFields,
  begin_time: maybe(moment),
  end_time: maybe(moment),
  updated_at_begin_time: maybe(moment),
  updated_at_end_time: maybe(moment),
  sort_order: sortOrder.default("DESC"),
  sort_field: z.enum(["CREATED_AT", "UPDATED_AT"]).default("CREATED_AT"),
  location_id: z.string().optional(),
};

interface MoneyQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly begin_time: number | undefined;
  readonly end_time: number | undefined;
  readonly updated_at_begin_time: number | undefined;
  readonly updated_at_end_time: number | undefined;
  readonly sort_order: SortOrder;
  readonly sort_field: "CREATED_AT" | "UPDATED_AT";
  readonly location_id?: string | undefined;
}

interface Listed {
  readonly id: string;
  readonly createdAt: number;
  readonly locationId: string;
}

/** One page of payments or refunds. */
export function moneyPage<T extends Listed>(
  source: Collection<T>,
  query: MoneyQuery,
  updatedAt: (item: T) => number,
  keep: (item: T) => boolean,
): Page<T> {
  const walk = { order: query.sort_order, limit: query.limit, cursor: query.cursor };
  const passes = (item: T) =>
    isWithin(item.createdAt, query.begin_time, query.end_time) &&
    isWithin(updatedAt(item), query.updated_at_begin_time, query.updated_at_end_time) &&
    isEither(item.locationId, query.location_id) &&
    keep(item);
  if (query.sort_field === "CREATED_AT") return pageOf(source, walk, passes);
  return pageOf(sortedBy(source.values(), updatedAt, passes), walk);
}

/** Whether a value is the one a filter asks for; no filter lets everything pass. */
export function isEither<T>(value: T, filter: T | undefined): boolean {
  return filter === undefined || value === filter;
}
