import type { RouteRequest } from "#core/contract/route.ts";
import type { Sequence } from "#core/state/collection.ts";
import { pageNewestFirst, UnknownCursor } from "#core/state/page.ts";
import { invalid } from "../errors.ts";

interface PageQuery {
  readonly limit: number;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly include?: readonly string[] | undefined;
}

function linkOf(request: RouteRequest, cursor: "after" | "before", id: string): string {
  const url = new URL(request.url, request.baseUrl);
  url.searchParams.delete("after");
  url.searchParams.delete("before");
  url.searchParams.set(cursor, id);
  return url.toString();
}

/** Counts a whole list, for `include[]=total_count`. */
function countAll<T>(source: Sequence<T>, keep: (item: T) => boolean): number {
  let count = 0;
  for (let place = 0; place < source.length; place += 1) {
    const item = source.at(place);
    if (item !== undefined && keep(item)) count += 1;
  }
  return count;
}

function pageOf<T>(source: Sequence<T>, query: PageQuery, keep: (item: T) => boolean) {
  try {
    return pageNewestFirst(source, query, keep);
  } catch (error) {
    if (!(error instanceof UnknownCursor)) throw error;
    throw invalid(`${error.cursor} names nothing in this list`);
  }
}

/** A page of a list, newest first, with links to its neighbours. */
export function listPage<T extends { readonly id: string }>(
  request: RouteRequest,
  query: PageQuery,
  source: Sequence<T>,
  keep: (item: T) => boolean,
  present: (item: T) => unknown,
): Record<string, unknown> {
  const { items, hasMore } = pageOf(source, query, keep);
  const first = items.at(0);
  const last = items.at(-1);
  const isBackwards = query.before !== undefined;
  const hasOlder = isBackwards || hasMore;
  const hasNewer = isBackwards ? hasMore : query.after !== undefined;
  return {
    object: "list",
    data: items.map(present),
    next_url: last && hasOlder ? linkOf(request, "after", last.id) : null,
    previous_url: first && hasNewer ? linkOf(request, "before", first.id) : null,
    count: items.length,
    ...(query.include?.includes("total_count") ? { total_count: countAll(source, keep) } : {}),
  };
}

/** The same things the other way round. */
export function reversed<T>(source: Sequence<T>): Sequence<T> {
  const { length } = source;
  return {
    length,
    at: (place) => source.at(length - 1 - place),
    placeOf: (id) => {
      const place = source.placeOf(id);
      return place === undefined ? undefined : length - 1 - place;
    },
  };
}

/** A list as the source of pages, oldest first. */
export function sequenceOf<T extends { readonly id: string }>(list: readonly T[]): Sequence<T> {
  const placeOf = (id: string) => {
    const place = list.findIndex((item) => item.id === id);
    return place < 0 ? undefined : place;
  };
  return { length: list.length, at: (place) => list[place], placeOf };
}

/** Things put in another order; the last of them comes first on a page. */
export function sortedBy<T extends { readonly id: string }>(
  items: Iterable<T>,
  keyOf: (item: T) => number,
): Sequence<T> {
  const sorted = [...items].sort((a, b) => keyOf(a) - keyOf(b));
  const places = new Map(sorted.map((item, place) => [item.id, place]));
  return {
    length: sorted.length,
    at: (place) => sorted[place],
    placeOf: (id) => places.get(id),
  };
}
