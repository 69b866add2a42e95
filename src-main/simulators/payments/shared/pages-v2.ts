import { badRequest } from "../errors.ts";
import type { ApiObject } from "./present.ts";

const DEFAULT_LIMIT = 20;

/** The parameters of a list of API v2: its size, and the token of a page. */
interface PageQuery {
  readonly limit?: number | undefined;
  readonly page?: string | undefined;
}

/** Returns the place at which a page begins. Its token has the form `p_20`. */
function startOf({ page }: PageQuery): number {
  if (page === undefined) return 0;
  const place = /^p_(\d{1,9})$/.exec(page)?.[1];
  if (place === undefined)
    throw badRequest(`Invalid page token: ${page.slice(0, 100)}`, { param: "page" });
  return Number(place);
}

/** Returns the URL of a page: the request with another token. */
function urlOf(path: string, query: object, start: number): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || name === "page") continue;
    for (const one of [value].flat())
      search.append(Array.isArray(value) ? `${name}[]` : name, String(one));
  }
  search.set("page", `p_${String(start)}`);
  return `${path}?${search.toString()}`;
}

/** One page of a list of API v2, which names its neighbours. */
export function pageOfV2<T>(
  path: string,
  query: PageQuery,
  items: readonly T[],
  present: (item: T) => ApiObject,
): ApiObject {
  const { limit = DEFAULT_LIMIT } = query;
  const start = startOf(query);
  const end = start + limit;
  return {
    data: items.slice(start, end).map(present),
    next_page_url: end < items.length ? urlOf(path, query, end) : null,
    previous_page_url: start > 0 ? urlOf(path, query, Math.max(0, start - limit)) : null,
  };
}
