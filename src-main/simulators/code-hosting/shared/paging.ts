import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";

const USUAL = 30;
const MOST = 100;

/** A number of a query; what is none counts as absent, as GitHub has it. */
function lenient(usual: number, most: number) {
  return z
    .unknown()
    .transform((value) => {
      const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
      return number < 1 ? usual : Math.min(number, most);
    })
    .optional()
    .default(usual);
}

/** `per_page` and `page` of a query, with the size of a page that is usual for its list. */
export function createPaging(usual: number) {
  return z.object({
    per_page: lenient(usual, Math.max(usual, MOST)),
    page: lenient(1, 1_000_000),
  });
}

/** `per_page` and `page` of a list's query. */
export const pageQuery = createPaging(USUAL);

export type PageQuery = z.output<typeof pageQuery>;

function linksOf(request: RouteRequest, page: number, last: number): string | undefined {
  const link = (to: number, rel: string) => {
    const url = new URL(`${request.baseUrl}${request.url}`);
    url.searchParams.set("page", String(to));
    return `<${url.href}>; rel="${rel}"`;
  };
  const back = page > 1 ? [link(page - 1, "prev")] : [];
  const on = page < last ? [link(page + 1, "next"), link(last, "last")] : [];
  const first = page > 1 ? [link(1, "first")] : [];
  const links = [...back, ...on, ...first];
  return links.length > 0 ? links.join(", ") : undefined;
}

/** Makes the object around a page: `{ total_count, jobs: […] }`. */
export function counted(name: string, { length }: readonly unknown[], details: object = {}) {
  return (page: readonly unknown[]) => ({ total_count: length, ...details, [name]: page });
}

/** One page of a list, only its own items presented, with `Link` headers to the others. */
export function respondWithList<T>(
  request: RouteRequest<PageQuery>,
  items: readonly T[],
  present: (item: T) => unknown,
  wrap: (page: readonly unknown[]) => unknown = (page) => page,
): RouteResponse {
  const { page, per_page: size } = request.query;
  const shown = items.slice((page - 1) * size, page * size).map(present);
  const link = linksOf(request, page, Math.ceil(items.length / size));
  return new RouteResponse(200, wrap(shown), link === undefined ? {} : { link });
}
