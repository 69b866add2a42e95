import { isRecord } from "#shared/text/json-in.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Api } from "../api.ts";
import { jsonContent, type Operation } from "../operations/operation.ts";
import { findList } from "../operations/find-places.ts";
import type { Resource } from "../operations/resource.ts";
import { sampleOf } from "../store/fit.ts";
import type { ListPage } from "../store/list-objects.ts";
import { fillFields, type ListLinks } from "./list-fields.ts";
import { headersOf, jsonResponse, present, respondSample } from "./respond.ts";

interface Listing {
  readonly operation: Operation;
  readonly resource: Resource;
  readonly page: ListPage;
  readonly request: RouteRequest;
  readonly now: number;
}

/** Returns a page of a collection in the shape of the operation's response. */
export function respondList(api: Api, listing: Listing): RouteResponse {
  const { schemas } = api;
  const { operation, resource, page, now } = listing;
  const response = operation.success();
  const content = jsonContent(response.contents);
  const list = content && findList(schemas, content.schema, resource);
  if (!content || !list) return respondSample(api, operation, now);
  const items = page.items.map(({ value }) => present(api, list.items, resource, value, now));
  const links = linksOf(listing);
  const body = fill(api, content.schema, { path: list.path, items, page, links, now });
  const headers = headersOf(api, response, content.mediaType, now);
  if (response.headers.has("link")) headers["link"] = linkHeader(links);
  for (const name of response.headers.keys()) {
    if (/total(?:-count)?$/.test(name)) headers[name] = String(page.total);
  }
  return jsonResponse(response.status, body, headers);
}

/** Returns the addresses of the pages around the one that a request asks for. */
function linksOf({ page, request }: Listing): ListLinks {
  const linkTo = (changes: Readonly<Record<string, string | undefined>>) => {
    const url = new URL(request.url, request.baseUrl);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url.href;
  };
  const { follow, back } = page;
  return {
    self: linkTo({}),
    first: back ? linkTo({ [back.name]: undefined }) : linkTo({}),
    next: follow && linkTo({ [follow.name]: follow.value }),
    previous: back && linkTo({ [back.name]: back.value }),
  };
}

/** Returns the value of the header `Link` (RFC 8288). */
function linkHeader({ next, previous, first }: ListLinks): string {
  const links = [
    ["next", next],
    ["prev", previous],
    ["first", first],
  ] as const;
  return links
    .flatMap(([rel, url]) => (url === undefined ? [] : [`<${url}>; rel="${rel}"`]))
    .join(", ");
}

interface Filling {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
  readonly page: ListPage;
  readonly links: ListLinks;
  readonly now: number;
}

/** Returns a sample of a list's response with the items in their place, and the fields about the list filled in. */
function fill(api: Api, schema: unknown, filling: Filling): unknown {
  const { schemas } = api;
  const { path, items, page, links, now } = filling;
  const [name, ...rest] = path;
  if (name === undefined) return items;
  const sample = sampleOf({ schemas, schema, now });
  if (!isRecord(sample)) return sample;
  const properties = schemas.properties(schema);
  const filled: Record<string, unknown> = { ...sample };
  filled[name] = fill(api, properties[name], { ...filling, path: rest });
  return fillFields(schemas, schema, filled, { page, links, keeps: name, isLinks: false });
}
