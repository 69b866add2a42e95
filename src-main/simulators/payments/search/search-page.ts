import * as z from "zod";
import type { Collection } from "#core/state/collection.ts";
import { pageNewestFirst } from "#core/state/page.ts";
import { badRequest } from "../errors.ts";
import { pageLimit } from "../shared/paging.ts";
import type { Wire } from "../shared/present.ts";
import { params } from "../shared/schema.ts";
import type { Metadata } from "../state.ts";
import { compileSearch, type SearchFields } from "./match-query.ts";
import { parseSearchQuery, UnreadableQuery } from "./parse-query.ts";

/** The parameters of a search. */
export const searchQuery = params({
  query: z.string().max(5_000),
  limit: pageLimit.optional(),
  page: z.string().optional(),
});

/** The objects of a search. */
interface Searching<T> {
  readonly url: string;
  readonly source: Collection<T & { readonly id: string }>;
  readonly fields: SearchFields<T>;
  present(item: T): Wire;
  /** Objects that no query finds. */
  hides?(item: T): boolean;
}

const DEFAULT_LIMIT = 10;

/** A page token: the encoded id of the last object of the page. */
const pageToken = (id: string): string => Buffer.from(id).toString("base64url");

function startOf<T>(searching: Searching<T>, page: string | undefined): string | undefined {
  if (page === undefined || page === "") return undefined;
  const id = Buffer.from(page, "base64url").toString();
  if (searching.source.placeOf(id) !== undefined) return id;
  throw badRequest(`Invalid page: '${page}'`, { param: "page" });
}

function testOf<T extends { readonly metadata: Metadata }>(
  searching: Searching<T>,
  query: string,
): (item: T) => boolean {
  try {
    return compileSearch(parseSearchQuery(query), searching.fields);
  } catch (error) {
    if (!(error instanceof UnreadableQuery)) throw error;
    const message = `We were unable to parse your search query: ${error.message}. Try using the format \`metadata["key"]:"value"\` to query for metadata or key:"value" to query for other fields.`;
    throw badRequest(message, { param: "query" });
  }
}

function count<T>(items: Iterable<T>, keep: (item: T) => boolean): number {
  let total = 0;
  for (const item of items) if (keep(item)) total += 1;
  return total;
}

/** One page of search results, newest first. */
export function searchPage<T extends { readonly id: string; readonly metadata: Metadata }>(
  given: z.output<typeof searchQuery>,
  searching: Searching<T>,
): Wire {
  const fits = testOf(searching, given.query);
  const keep = (item: T) => searching.hides?.(item) !== true && fits(item);
  const request = {
    limit: given.limit ?? DEFAULT_LIMIT,
    after: startOf(searching, given.page),
  };
  const { items, hasMore } = pageNewestFirst(searching.source, request, keep);
  const last = items.at(-1);
  return {
    object: "search_result",
    data: items.map((item) => searching.present(item)),
    has_more: hasMore,
    next_page: hasMore && last ? pageToken(last.id) : null,
    ...(given.expand?.includes("total_count")
      ? { total_count: count(searching.source.values(), keep) }
      : {}),
    url: searching.url,
  };
}
