import * as z from "zod";
import type { Sequence } from "#core/state/collection.ts";
import { Answer } from "#core/http/answer.ts";
import type { RouteRequest } from "#core/simulator/route.ts";
import { validationFailed } from "../errors.ts";

/** `limit` and `after` of a list's query. */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,9}$/, { error: "must be a positive integer" })
    .transform(Number)
    .refine((limit) => limit > 0, { error: "must be a positive integer" })
    .optional(),
  after: z.string().optional(),
});

export interface PageQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor behind the last item, when there is more. */
  readonly next: string | undefined;
}

/**
 * Cursors are places, not ids: a client that deletes what it walks over must still find its way.
 */
function placeOf(after: string | undefined): number {
  if (after === undefined) return 0;
  const place = /^p[0-9a-z]{1,8}$/.test(after) ? Number.parseInt(after.slice(1), 36) : Number.NaN;
  if (Number.isNaN(place)) throw validationFailed("after", ["after: The cursor is not valid"]);
  return place;
}

/** One page in order of creation: it costs what it holds and what `keep` refuses. */
export function pageOf<T>(
  source: Sequence<T>,
  query: PageQuery,
  usual: number,
  keep: (item: T) => boolean = () => true,
): Page<T> {
  const limit = Math.min(query.limit ?? usual, usual);
  const items: T[] = [];
  for (let place = placeOf(query.after); place < source.length; place += 1) {
    const item = source.at(place);
    if (item === undefined || !keep(item)) continue;
    if (items.length === limit) return { items, next: `p${place.toString(36)}` };
    items.push(item);
  }
  return { items, next: undefined };
}

/** The same for a list that exists already. */
export function pageOfList<T>(list: readonly T[], query: PageQuery, usual: number): Page<T> {
  const source: Sequence<T> = {
    length: list.length,
    at: (place) => list[place],
    placeOf: () => undefined,
  };
  return pageOf(source, query, usual);
}

function linkTo(request: RouteRequest, after: string | undefined, rel: string): string {
  const url = new URL(`${request.baseUrl}${request.url}`);
  if (after !== undefined) url.searchParams.set("after", after);
  return `<${url.href}>; rel="${rel}"`;
}

/** A list as Okta answers it: a bare array, the way on in `Link` headers. */
export function answerPage<T>(
  request: RouteRequest,
  page: Page<T>,
  present: (item: T) => unknown,
): Answer {
  const links = [linkTo(request, undefined, "self")];
  if (page.next !== undefined) links.push(linkTo(request, page.next, "next"));
  return new Answer(200, page.items.map(present), { link: links });
}
