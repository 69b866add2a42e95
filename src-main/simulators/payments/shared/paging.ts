import * as z from "zod";
import { rejectField } from "#core/contract/issues.ts";
import { exclusive, type Rule, worded } from "#core/contract/rules/rule.ts";
import type { Sequence } from "#core/state/collection.ts";
import { pageNewestFirst } from "#core/state/page.ts";
import { noSuchReference } from "../errors.ts";
import type { ApiObject } from "./present.ts";
import { integer, params } from "./schema.ts";

/** The size of a page. */
export const pageLimit = integer.transform((value, context) => {
  if (value >= 1 && value <= 100) return value;
  const message = "This value must be between 1 and 100.";
  return rejectField(context, "parameter_invalid_integer", message);
});

const DEFAULT_LIMIT = 10;

const paging = {
  limit: pageLimit.optional(),
  starting_after: z.string().min(1).optional(),
  ending_before: z.string().min(1).optional(),
};

/** The start of a page, as the client requested it. */
export interface Paging {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

/** The parameters that every list has. */
export interface ListParams extends Paging {
  readonly expand?: readonly string[] | undefined;
}

/** The parameters of a list: where the page begins, and those named. */
export function listQuery<Shape extends z.ZodRawShape>(
  filters: () => Shape,
): z.ZodType<ListParams & z.output<z.ZodObject<Shape>>>;
export function listQuery(filters: () => z.ZodRawShape): z.ZodType {
  return params(() => ({ ...paging, ...filters() }));
}

/** The objects of a list. */
interface Listing<T> {
  readonly url: string;
  /** The name of the objects in errors. */
  readonly kind: string;
  readonly source: Sequence<T>;
  readonly present: (item: T) => ApiObject;
  readonly keep?: (item: T) => boolean;
}

function checkCursor<T>(listing: Listing<T>, param: string, id: string | undefined): void {
  if (id === undefined || listing.source.placeOf(id) !== undefined) return;
  throw noSuchReference(listing.kind, id, param);
}

/** Returns whether a query is that of a list. */
export function isListQuery(query: z.ZodType | undefined): boolean {
  return query instanceof z.ZodObject && "ending_before" in query.shape;
}

/** Returns the rules of a query: a list begins at one place. */
export function pagingRules(query: z.ZodType): readonly Rule[] {
  if (!isListQuery(query)) return [];
  const message =
    "Received both starting_after and ending_before parameters. Please pass in only one.";
  return [worded(exclusive("starting_after", "ending_before"), { message })];
}

/** One page of a list, newest first. */
export function listPage<T>(paging: Paging, listing: Listing<T>): ApiObject {
  checkCursor(listing, "starting_after", paging.starting_after);
  checkCursor(listing, "ending_before", paging.ending_before);
  const request = {
    limit: paging.limit ?? DEFAULT_LIMIT,
    after: paging.starting_after,
    before: paging.ending_before,
  };
  const page = pageNewestFirst(listing.source, request, listing.keep);
  return {
    object: "list",
    data: page.items.map((item) => listing.present(item)),
    has_more: page.hasMore,
    url: listing.url,
  };
}

/** Makes a short list pageable, oldest first. */
export function toSequence<T extends { readonly id: string }>(items: readonly T[]): Sequence<T> {
  return {
    length: items.length,
    at: (place) => items[place],
    placeOf: (id) => {
      const place = items.findIndex((item) => item.id === id);
      return place < 0 ? undefined : place;
    },
  };
}

/** One page of the lines of an object, oldest first. */
export function linesPage(
  lines: readonly ApiObject[],
  { limit = DEFAULT_LIMIT, starting_after: after }: Paging,
  url: string,
): ApiObject {
  const from = lines.findIndex((line) => line["id"] === after) + 1;
  const data = lines.slice(from, from + limit);
  return { object: "list", data, has_more: from + limit < lines.length, url };
}
