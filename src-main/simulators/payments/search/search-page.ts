import * as z from "zod";
import type { Endpoint, Route } from "#core/contract/route.ts";
import type { Sequence } from "#core/state/collection.ts";
import { pageNewestFirst } from "#core/state/page.ts";
import { badRequest } from "../errors.ts";
import { route } from "../route.ts";
import { pageLimit } from "../shared/paging.ts";
import type { Resource } from "../shared/resource.ts";
import { params } from "../shared/schema.ts";
import type { Metadata, State } from "../state.ts";
import { compileSearch, type SearchFields } from "./match-query.ts";
import { parseSearchQuery, UnreadableQuery } from "./parse-query.ts";

/** The parameters of a search. */
const searchQuery = params(() => ({
  query: z.string().max(5_000),
  limit: pageLimit.optional(),
  page: z.string().optional(),
}));

const DEFAULT_LIMIT = 10;

/** A page token: the encoded id of the last object of the page. */
const pageToken = (id: string): string => Buffer.from(id).toString("base64url");

function startOf(source: Sequence<unknown>, page: string | undefined): string | undefined {
  if (page === undefined || page === "") return undefined;
  const id = Buffer.from(page, "base64url").toString();
  if (source.placeOf(id) !== undefined) return id;
  throw badRequest(`Invalid page: '${page}'`, { param: "page" });
}

function testOf<T extends { readonly metadata: Metadata }>(
  fields: SearchFields<T>,
  query: string,
): (item: T) => boolean {
  try {
    return compileSearch(parseSearchQuery(query), fields);
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

/** Makes the route that searches a resource; its result has the newest objects first. */
export function searchRoute<T extends { readonly id: string; readonly metadata: Metadata }>(
  endpoint: Endpoint,
  summary: string,
  { name: answers, of, present, isDeleted }: Resource<T>,
  fields: SearchFields<T>,
): Route<State> {
  return route(endpoint, summary, {
    answers,
    query: searchQuery,
    handle: (context, { params: input }) => {
      const source = of(context.state);
      const fits = testOf(fields, input.query);
      const keep = (item: T) => isDeleted?.(item) !== true && fits(item);
      const request = { limit: input.limit ?? DEFAULT_LIMIT, after: startOf(source, input.page) };
      const { items, hasMore } = pageNewestFirst(source, request, keep);
      const last = items.at(-1);
      return {
        object: "search_result",
        data: items.map((item) => present(item, context)),
        has_more: hasMore,
        next_page: hasMore && last ? pageToken(last.id) : null,
        ...(input.expand?.includes("total_count")
          ? { total_count: count(source.values(), keep) }
          : {}),
        url: endpoint.slice("GET ".length),
      };
    },
  });
}
