import type { CorsResponse } from "#core/contract/definition.ts";
import type { DialectRequest } from "#core/contract/dialect.ts";
import { noContent } from "#core/contract/response.ts";
import type { Configuration, State } from "../state.ts";

/** Headers that a page may send, unless the configuration lists others. */
const SENT_HEADERS =
  "accept, accept-language, authorization, content-length, content-range, content-type, destination, expires, if-match, last-modified, origin, pragma, x-couch-full-commit, x-couch-id, x-couch-persist, x-couchdb-www-authenticate, x-http-method-override, x-requested-with, x-couchdb-vhost-path";

/** Headers that a page may read besides those that every page may. */
const EXPOSED_HEADERS =
  "content-type, accept-ranges, etag, server, x-couch-request-id, x-couch-update-newrev, x-couchdb-body-time";

const METHODS = "GET, HEAD, POST, PUT, DELETE, TRACE, CONNECT, COPY, OPTIONS";

function listOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function isEnabled(config: Configuration): boolean {
  const set = config.get("chttpd")?.get("enable_cors") ?? config.get("httpd")?.get("enable_cors");
  return set === undefined || set === "true";
}

/**
 * Answers a cross-origin request as CouchDB's `[cors]` configuration says. Where CouchDB is off until it
 * is configured, the simulator accepts every origin that its guard accepts, with credentials.
 */
export function cors(
  { config }: State,
  { method, headers: sent }: DialectRequest,
): CorsResponse | undefined {
  const { origin = "" } = sent;
  const section = config.get("cors") ?? new Map<string, string>();
  const origins = listOf(section.get("origins") ?? (section.size === 0 ? origin : ""));
  if (!isEnabled(config) || !(origins.includes("*") || origins.includes(origin))) return undefined;
  const withCredentials = section.size === 0 || section.get("credentials") === "true";
  const isAny = origins.includes("*") && !withCredentials;
  const allowed = {
    "access-control-allow-origin": isAny ? "*" : origin,
    ...(withCredentials ? { "access-control-allow-credentials": "true" } : {}),
    vary: "Origin",
  };
  const asked = sent["access-control-request-method"];
  if (method !== "OPTIONS" || asked === undefined) {
    return { headers: { ...allowed, "access-control-expose-headers": EXPOSED_HEADERS } };
  }
  const methods = section.get("methods") ?? METHODS;
  const wanted = sent["access-control-request-headers"] ?? "";
  const known = listOf(section.get("headers") ?? SENT_HEADERS).map((name) => name.toLowerCase());
  const fits = listOf(wanted).every((name) => known.includes(name.toLowerCase()));
  if (!listOf(methods).includes(asked) || !fits) return undefined;
  return {
    headers: allowed,
    preflight: noContent({
      "access-control-max-age": section.get("max_age") ?? "600",
      "access-control-allow-methods": methods,
      ...(wanted === "" ? {} : { "access-control-allow-headers": wanted }),
    }),
  };
}
