import { isRecord } from "#shared/text/json-in.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Api } from "../api.ts";
import { type Json, textsIn } from "../description/description.ts";
import { jsonContent, type Operation } from "../operations/operation.ts";
import { findList, type Resource } from "../operations/resources.ts";
import { findFaults } from "../schema/find-faults.ts";
import { sampleOf } from "../store/fit.ts";
import { listField, type ListPage } from "../store/list-objects.ts";
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
  const link = nextLink(listing);
  const body = fill(api, content.schema, { path: list.path, items, page, link, now });
  const headers = headersOf(api, response, content.mediaType, now);
  if (response.headers.has("link") && link !== undefined) headers["link"] = `<${link}>; rel="next"`;
  for (const name of response.headers.keys()) {
    if (/total(?:-count)?$/.test(name)) headers[name] = String(page.total);
  }
  return jsonResponse(response.status, body, headers);
}

function nextLink({ page, request }: Listing): string | undefined {
  if (!page.follow) return undefined;
  const url = new URL(request.url, request.baseUrl);
  url.searchParams.set(page.follow.name, page.follow.value);
  return url.href;
}

interface Filling {
  readonly path: readonly string[];
  readonly items: readonly unknown[];
  readonly page: ListPage;
  readonly link: string | undefined;
  readonly now: number;
}

/** Returns a sample of a list's response with the items in their place, and the fields about the list filled in. */
function fill(api: Api, schema: unknown, filling: Filling): unknown {
  const { schemas } = api;
  const { path, items, page, link, now } = filling;
  const [name, ...rest] = path;
  if (name === undefined) return items;
  const sample = sampleOf({ schemas, schema, now });
  if (!isRecord(sample)) return sample;
  const properties = schemas.properties(schema);
  const filled: Record<string, unknown> = { ...sample };
  filled[name] = fill(api, properties[name], { ...filling, path: rest });
  return fillFields(api, schema, filled, { page, link, keeps: name });
}

interface Fields {
  readonly page: ListPage;
  readonly link: string | undefined;
  /** The property with the list. */
  readonly keeps: string | undefined;
}

function fillFields(api: Api, schema: unknown, object: Json, fields: Fields): Json {
  const { schemas } = api;
  const { page, link, keeps } = fields;
  const filled = new Map(Object.entries(object));
  const required = textsIn(schemas.view(schema)["required"]);
  for (const [name, property] of Object.entries(schemas.properties(schema))) {
    if (name === keeps) continue;
    const before = filled.get(name);
    if (isRecord(before) && schemas.isObject(property)) {
      filled.set(name, fillFields(api, property, before, { page, link, keeps: undefined }));
      continue;
    }
    const field = listField(name, page);
    if (!field) continue;
    const candidates = [field.value, ...(link === undefined ? [] : [link]), ""];
    const fits = candidates.find(
      (one) => findFaults(schemas, property, one, "response").length === 0,
    );
    const isEnd = field.value === null;
    if (isEnd && !required.includes(name) && !schemas.acceptsNull(property)) filled.delete(name);
    else if (fits !== undefined)
      filled.set(name, isEnd && schemas.acceptsNull(property) ? null : fits);
  }
  return Object.fromEntries(filled);
}
