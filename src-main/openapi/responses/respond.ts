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
import { findObject, isSame } from "../operations/find-places.ts";
import type { Resource } from "../operations/resource.ts";
import { findFaults } from "../schema/find-faults.ts";
import { fitObject, makeValid, sampleOf } from "../store/fit.ts";
import { variantSample } from "../store/variant.ts";
import { writeXml } from "./write-xml.ts";

/** The parts of a response about one object. */
interface ObjectResponse {
  readonly response: Response;
  readonly resource: Resource;
  readonly now: number;
  /** The path of a new object, for the header that names it. */
  readonly location?: string;
}

/** Returns a response with an object in the place that its schema has for it. */
export function respondWith(
  api: Api,
  { response, resource, now, location }: ObjectResponse,
  value: Json,
): RouteResponse {
  const content = jsonContent(response.contents);
  if (!content) return emptyOrText(api, response, now, value, location);
  const { schemas } = api;
  const { schema } = content;
  const body = isSame(schema, resource.schema)
    ? value
    : place(api, { schema, resource, now }, findObject(schemas, schema, resource), value);
  return jsonResponse(
    response.status,
    body,
    headersOf(api, response, content.mediaType, now, location),
  );
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
    const base = variantSample(target, value);
    return makeValid(target, base, fitObject(target, base, value));
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
  if (!isRecord(sample)) return sample;
  const base = variantSample(target, value);
  return makeValid(target, base, fitObject(target, base, value));
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
  location?: string,
): Record<string, string> {
  const required = [...headers].filter(
    ([name, { isRequired }]) =>
      isRequired || status >= 300 || (name === "location" && location !== undefined),
  );
  const values = required.map(([name, { schema }]) => {
    const value = sampleOf({ schemas, schema, now });
    return [
      name,
      name === "location"
        ? (location ?? "/")
        : typeof value === "string"
          ? value
          : JSON.stringify(value),
    ] as const;
  });
  const type = mediaType === undefined || mediaType === "*/*" ? undefined : mediaType;
  return { ...Object.fromEntries(values), ...(type === undefined ? {} : { "content-type": type }) };
}

/** Returns a response without a body in JSON: none, XML, a text, or the bytes of a file. */
function emptyOrText(
  api: Api,
  response: Response,
  now: number,
  object?: Json,
  location?: string,
): RouteResponse {
  const [content] = response.contents;
  if (!content || response.status === 204) {
    return new RouteResponse(
      response.status,
      undefined,
      headersOf(api, response, undefined, now, location),
    );
  }
  const { mediaType, schema, examples } = content;
  const headers = headersOf(api, response, mediaType, now, location);
  const value = object ?? examples[0] ?? sampleOf({ schemas: api.schemas, schema, now });
  return new RouteResponse(response.status, Buffer.from(textFor(api, content, value)), headers);
}

/** Returns a value as the text of a media type; empty for a file that has no example. */
function textFor({ schemas }: Api, { mediaType, schema }: Content, value: unknown): string {
  if (typeof value === "string") return value;
  if (/[/+]xml$/.test(mediaType)) return writeXml(schemas, schema, value);
  return mediaType.startsWith("text/") || isJsonType(mediaType) ? JSON.stringify(value) : "";
}
