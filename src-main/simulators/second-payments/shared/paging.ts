import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Collection, Sequence } from "#core/state/collection.ts";
import { pageFrom } from "#core/state/page.ts";
import { invalidRequest } from "../errors.ts";
import { integerText, isWithin, maybe, moment, sortOrder } from "./fields.ts";

export const MAX_PAGE = 100;

/** The query fields of every list. Square lowers a limit that is too high. */
export const listFields = lazy(() => ({
  cursor: z.string().optional(),
  limit: integerText
    .pipe(z.int().min(1))
    .transform((value) => Math.min(value, MAX_PAGE))
    .default(MAX_PAGE),
}));

/** The query fields that the lists of payments and refunds share. */
export const moneyListQuery = lazyObject(() => ({
  ...listFields(),
  begin_time: maybe(moment),
  end_time: maybe(moment),
  updated_at_begin_time: maybe(moment),
  updated_at_end_time: maybe(moment),
  sort_order: sortOrder.default("DESC"),
  sort_field: z.enum(["CREATED_AT", "UPDATED_AT"]).default("CREATED_AT"),
  location_id: z.string().optional(),
}));

/** The position and direction in a list, and the length of a page. */
export interface Walk {
  readonly sort_order: z.output<typeof sortOrder>;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** The start of the next page; absent on the last. */
  readonly cursor: string | undefined;
}

export function invalidCursor() {
  return invalidRequest(400, "INVALID_CURSOR", "The pagination cursor is invalid.", "cursor");
}

/** Cursors hold places, not ids: they stay valid when the client deletes what it lists. */
function placeOf({ cursor = "", sort_order: order }: Walk): number {
  const [, itsOrder, place] =
    /^(ASC|DESC):(\d{1,9})$/.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  if (place !== undefined && itsOrder === order) return Number(place);
  throw invalidCursor();
}

/** One page in either direction. */
export function takePage<T>(source: Sequence<T>, walk: Walk, keep?: (item: T) => boolean): Page<T> {
  const { sort_order: order, limit } = walk;
  const first = order === "ASC" ? 0 : source.length - 1;
  const start = walk.cursor === undefined ? first : placeOf(walk);
  const { items, next } = pageFrom(source, start, order === "ASC" ? 1 : -1, limit, keep);
  const cursor =
    next === undefined ? undefined : Buffer.from(`${order}:${String(next)}`).toString("base64url");
  return { items, cursor };
}

/** A list as the source of pages. */
export function sequenceOf<T>(list: readonly T[]): Sequence<T> {
  return { length: list.length, at: (place) => list[place], placeOf: () => undefined };
}

/** The items that `keep` accepts, sorted by a key. */
export function sortedBy<T>(
  values: Iterable<T>,
  key: (item: T) => number | string,
  keep: (item: T) => boolean,
): Sequence<T> {
  const list = [...values].filter(keep).map((item) => ({ item, key: key(item) }));
  list.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return { length: list.length, at: (place) => list[place]?.item, placeOf: () => undefined };
}

/** One page of payments or refunds, sorted by creation or by `sortTime` (default: the last update). */
export function moneyPage<
  T extends { readonly id: string; readonly createdAt: number; readonly locationId: string },
>(
  source: Collection<T>,
  query: Omit<z.output<typeof moneyListQuery>, "sort_field"> & { readonly sort_field: string },
  times: { readonly updatedAt: (item: T) => number; readonly sortTime?: (item: T) => number },
  keep: (item: T) => boolean,
): Page<T> {
  const { updatedAt, sortTime = updatedAt } = times;
  const passes = (item: T) =>
    isWithin(item.createdAt, query.begin_time, query.end_time) &&
    isWithin(updatedAt(item), query.updated_at_begin_time, query.updated_at_end_time) &&
    isEither(item.locationId, query.location_id) &&
    keep(item);
  if (query.sort_field === "CREATED_AT") return takePage(source, query, passes);
  return takePage(sortedBy(source.values(), sortTime, passes), query);
}

/** Returns whether a value is the one a filter asks for; no filter lets everything pass. */
export function isEither<T>(value: T, filter: T | undefined): boolean {
  return filter === undefined || value === filter;
}

/** A page on the wire: an empty one has neither list nor cursor. */
export function presentPage<T>(
  name: string,
  page: Page<T>,
  present: (item: T) => unknown,
): Readonly<Record<string, unknown>> {
  if (page.items.length === 0) return {};
  return { [name]: page.items.map(present), cursor: page.cursor };
}
