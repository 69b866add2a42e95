import { isRecord } from "#shared/text/json-in.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { cookieIn } from "#core/parsing/cookie.ts";
import { mediaType } from "#core/parsing/media-type.ts";
import type { Api, ServedOperation } from "../api.ts";
import type { ApiContext } from "../store/state.ts";
import type { Content, Operation, Parameter } from "../operations/operation.ts";
import { apiError } from "../responses/errors.ts";
import { type Fault, findFaults } from "../schema/find-faults.ts";
import type { Schemas } from "../schema/merge.ts";
import { queryOf, readForm, readQueryValue, readSimpleValue } from "./read-values.ts";

/** The checked parts of a request. */
export interface ApiRequest {
  /** The values of the path's parameters, in their order. */
  readonly path: readonly string[];
  /** The parameters of the query that were sent. */
  readonly query: ReadonlyMap<string, unknown>;
  readonly body: unknown;
}

/** Reads and checks a request. Throws the error of the API that says all that is wrong. */
export function readRequest(
  api: Api,
  { operation }: ServedOperation,
  context: ApiContext,
  request: RouteRequest,
  path: readonly string[],
): ApiRequest {
  const { schemas } = api;
  const refuse = (status: number, message: string) =>
    apiError(schemas, operation, { status, message, now: context.now });
  const content = contentFor(operation, request);
  if (content === "unsupported") {
    const known = operation.bodies.map((one) => one.mediaType).join(", ");
    throw refuse(
      415,
      `Content-Type ${request.headers["content-type"] ?? ""} is not supported; use ${known}`,
    );
  }
  const query = readQuery(schemas, operation, request);
  const body = readBody(schemas, content, request);
  const faults = [
    ...pathFaults(schemas, operation, path),
    ...queryFaults(schemas, operation, query),
    ...headerFaults(schemas, operation, request),
    ...bodyFaults(schemas, operation, content, body),
  ];
  if (faults.length > 0) {
    const all = faults.map(({ path: at, message }) => `${at.join(".")} ${message}`);
    throw refuse(invalidStatus(operation), all.join("; "));
  }
  listUnknown(api, operation, context, request, content, body);
  return { path, query, body };
}

/** Returns the status with which an operation rejects invalid input. */
export function invalidStatus(operation: Operation): 400 | 422 {
  return operation.declares(422) ? 422 : 400;
}

/** Returns the content of the body's media type; `undefined` for a request without a body. */
function contentFor(
  { bodies }: Operation,
  { headers, body }: RouteRequest,
): Content | "unsupported" | undefined {
  if (body === undefined || bodies.length === 0) return undefined;
  const type = mediaType(headers["content-type"] ?? "");
  const [family = ""] = type.split("/");
  const isJson = (one: string) => one.endsWith("json") && !one.endsWith("/json-patch+json");
  return (
    bodies.find((one) => one.mediaType === type) ??
    bodies.find((one) => one.mediaType === `${family}/*` || one.mediaType === "*/*") ??
    bodies.find((one) => isJson(one.mediaType) && isJson(type)) ??
    "unsupported"
  );
}

function readQuery(
  schemas: Schemas,
  operation: Operation,
  { url, query }: RouteRequest,
): ReadonlyMap<string, unknown> {
  const texts = queryOf(url);
  const values = new Map<string, unknown>();
  for (const parameter of operation.parameters) {
    if (parameter.place !== "query") continue;
    const value = readQueryValue(schemas, parameter, texts, query);
    if (value !== undefined) values.set(parameter.name, value);
  }
  return values;
}

function readBody(schemas: Schemas, content: Content | undefined, { body }: RouteRequest): unknown {
  if (content === undefined || Buffer.isBuffer(body)) return body;
  return content.mediaType.endsWith("json") ? body : readForm(schemas, content.schema, body);
}

function pathFaults(
  schemas: Schemas,
  operation: Operation,
  path: readonly string[],
): readonly Fault[] {
  const names = operation.segments.flatMap((segment) => segment.names);
  return names.flatMap((name, index) => {
    const parameter = operation.parameters.find((one) => one.place === "path" && one.name === name);
    if (!parameter) return [];
    const value = readSimpleValue(schemas, parameter, path[index] ?? "");
    return findFaults(schemas, parameter.schema, value, "request", ["path", name]);
  });
}

function queryFaults(
  schemas: Schemas,
  operation: Operation,
  query: ReadonlyMap<string, unknown>,
): readonly Fault[] {
  return operation.parameters.flatMap(({ name, place, schema, isRequired }) => {
    if (place !== "query") return [];
    const value = query.get(name);
    if (value !== undefined) return findFaults(schemas, schema, value, "request", ["query", name]);
    return isRequired ? [{ path: ["query", name], message: "is required" }] : [];
  });
}

/** Headers that OpenAPI leaves to other parts of a description. */
const OTHERS = new Set(["accept", "content-type", "authorization"]);

/** Returns the text of a header or a cookie. */
function textOf({ name, place }: Parameter, { headers }: RouteRequest): string | undefined {
  if (place === "cookie") return cookieIn(headers.cookie, name);
  const value = headers[name.toLowerCase()];
  return value === undefined ? undefined : String(value);
}

function headerFaults(
  schemas: Schemas,
  operation: Operation,
  request: RouteRequest,
): readonly Fault[] {
  return operation.parameters.flatMap((parameter) => {
    const { name, place, schema, isRequired } = parameter;
    const isHeader = place === "header" && !OTHERS.has(name.toLowerCase());
    if (!isHeader && place !== "cookie") return [];
    const path = [place, name];
    const text = textOf(parameter, request);
    if (text === undefined) return isRequired ? [{ path, message: "is required" }] : [];
    const value = readSimpleValue(schemas, parameter, text);
    return findFaults(schemas, schema, value, "request", path);
  });
}

function bodyFaults(
  schemas: Schemas,
  operation: Operation,
  content: Content | undefined,
  body: unknown,
): readonly Fault[] {
  if (body === undefined) {
    return operation.isBodyRequired ? [{ path: ["body"], message: "is required" }] : [];
  }
  if (content === undefined || Buffer.isBuffer(body)) return [];
  const checked = content.mediaType === MERGE_PATCH ? withoutNulls(body) : body;
  return findFaults(schemas, content.schema, checked, "request", ["body"]);
}

/** The media type of JSON Merge Patch (RFC 7396), in which null removes a property. */
const MERGE_PATCH = "application/merge-patch+json";

function withoutNulls(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== null);
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutNulls(item)]));
}

/** Lists the properties and parameters that the description does not know, and that have no effect. */
function listUnknown(
  { schemas, schemes }: Api,
  operation: Operation,
  context: ApiContext,
  request: RouteRequest,
  content: Content | undefined,
  body: unknown,
): void {
  const known = new Set([
    ...operation.parameters.flatMap(({ name, place, schema }) =>
      place === "query" ? [name, ...Object.keys(schemas.properties(schema))] : [],
    ),
    ...[...schemes.values()].flatMap(({ in: place, name }) =>
      place === "query" ? [String(name)] : [],
    ),
  ]);
  for (const name of Object.keys(isRecord(request.query) ? request.query : {})) {
    const isKnown = known.has(name) || [...known].some((one) => one.startsWith(`${name}[`));
    if (!isKnown) context.listUnsupported(request, name);
  }
  if (Buffer.isBuffer(body)) return;
  const schema = operation.bodies.length === 0 ? { properties: {} } : content?.schema;
  for (const name of unknownNames(schemas, schema, body)) context.listUnsupported(request, name);
}

function unknownNames(schemas: Schemas, schema: unknown, value: unknown): readonly string[] {
  if (schema === undefined) return [];
  if (Array.isArray(value)) {
    const names = value.flatMap((item) => unknownNames(schemas, schemas.items(schema), item));
    return [...new Set(names.map((name) => `[].${name}`))];
  }
  if (!isRecord(value)) return [];
  const { properties, additionalProperties } = schemas.view(schema);
  if (!isRecord(properties)) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    if (Object.hasOwn(properties, name)) {
      return unknownNames(schemas, properties[name], item).map((inner) =>
        `${name}.${inner}`.replace(".[]", "[]"),
      );
    }
    return additionalProperties === undefined ? [name] : [];
  });
}
