import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Sequence } from "#core/state/collection.ts";
import { pageFrom } from "#core/state/page.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { validationFailed } from "../errors.ts";

/** Returns whether a text contains the words of `q`, in either case. */
export function includesWords(text: string, q = ""): boolean {
  return text.toLowerCase().includes(q.toLowerCase());
}

/** `limit` and `after` of a list's query. */
export const pageQuery = lazyObject(() => ({
  limit: z
    .string()
    .regex(/^\d{1,9}$/, { error: "must be a positive integer" })
    .transform(Number)
    .refine((limit) => limit > 0, { error: "must be a positive integer" })
    .optional(),
  after: z.string().optional(),
}));

/** A page of a list that `q` narrows. */
export const searchQuery = pageQuery.extend({ q: z.string().optional() });

export type PageQuery = z.output<typeof pageQuery>;

export interface Page<T> {
  readonly items: readonly T[];
  /** The cursor behind the last item, when there is more. */
  readonly next: string | undefined;
}

/** Cursors are positions, not ids: a client can delete the items of a page and still go on. */
function placeOf(after: string | undefined): number {
  if (after === undefined) return 0;
  const place = /^p[0-9a-z]{1,8}$/.test(after) ? Number.parseInt(after.slice(1), 36) : Number.NaN;
  if (Number.isNaN(place)) throw validationFailed("after", ["after: The cursor is not valid"]);
  return place;
}

/** One page of the items that `keep` accepts, in order. `usual` is the default and the largest limit. */
export function takePage<T>(
  source: Pick<Sequence<T>, "length" | "at">,
  query: PageQuery,
  usual: number,
  keep?: (item: T) => boolean,
): Page<T> {
  const limit = Math.min(query.limit ?? usual, usual);
  const { items, next } = pageFrom(source, placeOf(query.after), 1, limit, keep);
  return { items, next: next === undefined ? undefined : `p${next.toString(36)}` };
}

/** Returns the address of a list, or of a page of it. */
export function urlOf(request: RouteRequest, after: string | undefined): string {
  const url = new URL(`${request.baseUrl}${request.url}`);
  if (after !== undefined) url.searchParams.set("after", after);
  return url.href;
}

export function linkTo(request: RouteRequest, after: string | undefined, rel: string): string {
  return `<${urlOf(request, after)}>; rel="${rel}"`;
}

/** A bare array with the next page in `Link` headers. */
export function respondWithPage<T>(
  request: RouteRequest,
  page: Page<T>,
  present: (item: T) => unknown,
): RouteResponse {
  const links = [linkTo(request, undefined, "self")];
  if (page.next !== undefined) links.push(linkTo(request, page.next, "next"));
  return new RouteResponse(200, page.items.map(present), { link: links });
}
