import { isRecord } from "#shared/text/json-in.ts";
import { bearerToken, readAuthorization } from "#core/parsing/authorization.ts";
import { cookieIn } from "#core/parsing/cookie.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import { type Description, type Json, listIn } from "../description/description.ts";
import type { Operation } from "../operations/operation.ts";
import { queryOf } from "./read-values.ts";

/** The security schemes of a description by name. */
export type SecuritySchemes = ReadonlyMap<string, Json>;

/** Reads the security schemes of a description. */
export function readSchemes(description: Description): SecuritySchemes {
  const components = description.deref(description.root["components"]);
  return new Map(description.entries(components["securitySchemes"]));
}

/** The parts of an API that say which credentials it wants. */
interface Secured {
  readonly description: Description;
  readonly schemes: SecuritySchemes;
}

/** Returns the alternatives of credentials of an operation, each with the schemes that it needs together. */
function alternativesOf(
  { description, schemes }: Secured,
  { node }: Operation,
): readonly (readonly Json[])[] {
  return listIn(node["security"] ?? description.root["security"])
    .filter(isRecord)
    .map((one) => Object.keys(one).map((name) => schemes.get(name)))
    .filter((needed) => needed.every((scheme) => scheme !== undefined));
}

/** Returns whether an operation needs credentials. */
export function needsKey(api: Secured, operation: Operation): boolean {
  const alternatives = alternativesOf(api, operation);
  return alternatives.length > 0 && !alternatives.some((needed) => needed.length === 0);
}

/** Returns the challenge of a response 401: that of the first alternative of its operation. */
export function challengeOf(api: Secured, operation: Operation | undefined): string {
  const [needed = []] = operation ? alternativesOf(api, operation) : [];
  const http = needed.find(({ type }) => type === "http");
  if (!http) return "Bearer";
  const scheme = String(http["scheme"]);
  const name = scheme.charAt(0).toUpperCase() + scheme.slice(1).toLowerCase();
  return name === "Bearer" ? name : `${name} realm="api"`;
}

/** Returns the credentials that a request shows for an operation; `undefined` where some are missing. */
export function shownKeys(
  api: Secured,
  operation: Operation,
  request: DialectRequest,
): readonly string[] | undefined {
  for (const needed of alternativesOf(api, operation)) {
    const keys = needed.map((scheme) => keyIn(scheme, request));
    if (keys.every((key) => key !== undefined && key.length > 0)) {
      return keys.flatMap((key) => key ?? []);
    }
  }
  return undefined;
}

/** Returns what a request shows for one scheme: a token, or user and password. */
function keyIn(scheme: Json, { headers, url }: DialectRequest): readonly string[] | undefined {
  const { type, scheme: kind, name, in: place } = scheme;
  if (type === "apiKey" && typeof name === "string") {
    const value = apiKeyIn(String(place), name, headers, url);
    return value === undefined || value === "" ? undefined : [value];
  }
  if (type === "mutualTLS") return ["certificate"];
  if (type === "http" && String(kind).toLowerCase() === "basic") {
    const read = readAuthorization(headers.authorization);
    if (read?.scheme !== "basic") return undefined;
    const text = Buffer.from(read.value, "base64").toString("utf8");
    return text.includes(":") ? text.split(":").filter((part) => part !== "") : undefined;
  }
  if (type === "http" && String(kind).toLowerCase() !== "bearer") {
    const read = readAuthorization(headers.authorization);
    return read?.scheme === String(kind).toLowerCase() ? [read.value] : undefined;
  }
  const token = bearerToken(headers.authorization);
  return token === undefined ? undefined : [token];
}

function apiKeyIn(
  place: string,
  name: string,
  headers: DialectRequest["headers"],
  url: string,
): string | undefined {
  if (place === "header") {
    const value = headers[name.toLowerCase()];
    return Array.isArray(value) ? value[0] : value;
  }
  if (place === "query") return queryOf(url).get(name) ?? undefined;
  return cookieIn(headers.cookie, name);
}

/** Returns headers with which requests to most operations show a key. */
export function headersFor({ schemes }: Secured, key: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const scheme of schemes.values()) {
    const { type, scheme: kind, name, in: place } = scheme;
    if (type === "apiKey" && typeof name === "string") {
      if (place === "header") headers[name.toLowerCase()] = key;
      if (place === "cookie") headers["cookie"] = `${name}=${key}`;
    } else if (type === "http" && String(kind).toLowerCase() === "basic") {
      headers["authorization"] ??= `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    } else headers["authorization"] = `Bearer ${key}`;
  }
  return headers;
}
