import { isRecord } from "#shared/text/json-in.ts";
import { RouteResponse } from "#core/contract/response.ts";
import type { Api } from "../api.ts";
import type { Json } from "../description/description.ts";
import {
  type Content,
  isJsonType,
  jsonContent,
  type Operation,
  type Response,
} from "../operations/operation.ts";
import { findObject, isSame, type Resource } from "../operations/resources.ts";
import { findFaults } from "../schema/find-faults.ts";
import { fitObject, makeValid, sampleOf } from "../store/fit.ts";

/** Returns a response with an object in the place that its schema has for it. */
export function respondWith(
  api: Api,
  { response, resource, now }: { response: Response; resource: Resource; now: number },
  value: Json,
): RouteResponse {
  const content = jsonContent(response.contents);
  if (!content) return emptyOrText(api, response, now);
  const { schemas } = api;
  const { schema } = content;
  const body = isSame(schema, resource.schema)
    ? value
    : place(api, { schema, resource, now }, findObject(schemas, schema, resource), value);
  return jsonResponse(response.status, body, headersOf(api, response, content.mediaType, now));
}

interface Wanted {
  readonly schema: unknown;
  readonly resource: Resource;
  readonly now: number;
}

/** Returns a value of a schema with an object at a path of it. */
function place(
  api: Api,
  { schema, resource, now }: Wanted,
  path: readonly string[] | undefined,
  value: Json,
): unknown {
  const { schemas } = api;
  const target = { schemas, schema, now };
  const sample = sampleOf(target);
  if (path === undefined || !isRecord(sample)) return sample;
  const [name, ...rest] = path;
  if (name === undefined) {
    if (isSame(schema, resource.schema)) return value;
    return makeValid(target, sample, fitObject(target, sample, value));
  }
  const property = schemas.properties(schema)[name];
  return { ...sample, [name]: place(api, { schema: property, resource, now }, rest, value) };
}

/** Returns an object in the form of another schema: of the items of a list, or of an event. */
export function present(
  { schemas }: Api,
  schema: unknown,
  resource: Resource,
  value: Json,
  now: number,
): unknown {
  if (isSame(schema, resource.schema)) return value;
  const target = { schemas, schema, now };
  if (findFaults(schemas, schema, value, "response").length === 0) return value;
  const sample = sampleOf(target);
  return isRecord(sample) ? makeValid(target, sample, fitObject(target, sample, value)) : sample;
}

/** Returns a value of a response in JSON: its first valid example, else a sample. */
export function sampleOfContent(
  { schemas }: Api,
  { schema, examples }: Content,
  now: number,
): unknown {
  const isValid = (value: unknown) => findFaults(schemas, schema, value, "response").length === 0;
  return examples.find(isValid) ?? sampleOf({ schemas, schema, now });
}

/** Returns the sample of a response: its example where that is valid. */
export function respondSample(api: Api, operation: Operation, now: number): RouteResponse {
  const response = operation.success();
  const content = jsonContent(response.contents);
  if (!content) return emptyOrText(api, response, now);
  const body = sampleOfContent(api, content, now);
  return jsonResponse(response.status, body, headersOf(api, response, content.mediaType, now));
}

/** Returns a response in JSON; a text is one in quotes. */
export function jsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string>,
): RouteResponse {
  const isText = typeof body === "string";
  const typed = isText ? { "content-type": "application/json", ...headers } : headers;
  return new RouteResponse(status, isText ? Buffer.from(JSON.stringify(body)) : body, typed);
}

/** Returns the headers of a response in JSON. */
export function headersOf(
  { schemas }: Api,
  { headers, status }: Response,
  mediaType: string | undefined,
  now: number,
): Record<string, string> {
  const required = [...headers].filter(([, { isRequired }]) => isRequired || status >= 300);
  const values = required.map(([name, { schema }]) => {
    const value = sampleOf({ schemas, schema, now });
    return [
      name,
      name === "location" ? "/" : typeof value === "string" ? value : JSON.stringify(value),
    ] as const;
  });
  const type = mediaType === undefined || mediaType === "*/*" ? undefined : mediaType;
  return { ...Object.fromEntries(values), ...(type === undefined ? {} : { "content-type": type }) };
}

/** Returns a response without a body in JSON: none, a text, or the bytes of a file. */
function emptyOrText(api: Api, response: Response, now: number): RouteResponse {
  const [content] = response.contents;
  if (!content || response.status === 204) {
    return new RouteResponse(response.status, undefined, headersOf(api, response, undefined, now));
  }
  const headers = headersOf(api, response, content.mediaType, now);
  const [example] = content.examples;
  const value = example ?? sampleOf({ schemas: api.schemas, schema: content.schema, now });
  const isText = content.mediaType.startsWith("text/") || isJsonType(content.mediaType);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return new RouteResponse(
    response.status,
    Buffer.from(isText || typeof value === "string" ? text : ""),
    headers,
  );
}
