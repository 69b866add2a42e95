import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import { lazy } from "#core/contract/lazy.ts";
import type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { RouteTable } from "#core/kernel/routing/route-table.ts";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { coverage, unsupported } from "./coverage.ts";
import { malformedBody, oauthError, oktaError, validationFailed } from "./errors.ts";
import { fault } from "./faults.ts";

const JSON_TYPE = "application/json";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const { scheme, value: key } = readAuthorization(headers.authorization) ?? {};
  const isKey = scheme === "ssws" || scheme === "bearer";
  if (isKey && key !== undefined && (required === undefined || key === required)) return key;
  throw oktaError(401, "E0000011", "Invalid token provided");
}

/** The paths of the API: `true` for simulated ones, `false` for those that are known not to be. */
const paths = lazy(() => {
  const table = new RouteTable<boolean>();
  for (const path of new Set(coverage.routes.map((row) => row.path))) table.add("*", path, true);
  for (const entry of unsupported) table.add("*", entry.slice(entry.indexOf(" ") + 1), false);
  return table;
});

/** 405 when only the method is wrong, else 404. */
function unknownRoute({ url }: DialectRequest): Refusal {
  if (paths().find("*", url)?.target) {
    const summary = "The endpoint does not support the provided HTTP method";
    return oktaError(405, "E0000022", summary);
  }
  const [path = url] = url.split("?", 1);
  return oktaError(404, "E0000007", `Not found: Resource not found: ${path} (Endpoint)`);
}

function refuse(reason: Exclude<RefusalReason, "unknown_route">, message: string): Refusal {
  switch (reason) {
    case "unreadable_body":
      return malformedBody([message]);
    case "unsupported_media_type": {
      const summary = "Unsupported media type.";
      return oktaError(415, "E0000021", summary, [message]);
    }
    case "body_too_large":
      return oktaError(413, "E0000003", "The request body was not well-formed.", [message]);
    case "forbidden":
      return oktaError(403, "E0000006", message);
    case "internal":
      return oktaError(500, "E0000009", "Internal Server Error", [message]);
  }
}

/** The paths of OAuth and OpenID Connect, whose errors are those of RFC 6749. */
const OAUTH = "/oauth2/";

function explain(issues: readonly Issue[], { url }: DialectRequest): Refusal {
  const causes = issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  const [first] = issues;
  if (url.startsWith(OAUTH)) return oauthError(400, "invalid_request", causes.join(" "));
  if (!first || first.path.length === 0) return malformedBody(causes);
  return validationFailed(String(first.path.at(-1)), causes);
}

/** Okta's use of HTTP. */
export const dialect: Dialect = {
  parserOf: (type) =>
    type === JSON_TYPE || type === ""
      ? parseJson
      : type === "application/x-www-form-urlencoded"
        ? parseForm
        : undefined,
  authenticate,
  credentials: (key) => ({ authorization: `SSWS ${key}` }),
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse: (reason, message, request) =>
    reason === "unknown_route" ? unknownRoute(request) : refuse(reason, message),
  fault,
  invalid: (issues, _body, request) => explain(issues, request),
  headers: (_request, id, now) => ({
    "x-okta-request-id": id,
    "x-rate-limit-limit": "600",
    "x-rate-limit-remaining": "599",
    "x-rate-limit-reset": String((Math.floor(now / 60_000) + 1) * 60),
    "cache-control": "no-cache, no-store",
  }),
  requestIdPrefix: "req",
  emptyBody: {},
  contentType: JSON_TYPE,
};
