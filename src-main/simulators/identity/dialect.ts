import { parseForm, parseJson } from "#core/parsing/body-parsers.ts";
import type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/kernel/dialect.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { malformedBody, oktaError, validationFailed } from "./errors.ts";

const JSON_TYPE = "application/json";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const [, key] = /^(?:SSWS|Bearer) +([\x21-\x7e]+)$/i.exec(headers.authorization ?? "") ?? [];
  if (key !== undefined && (required === undefined || key === required)) return key;
  throw oktaError(401, "E0000011", "Invalid token provided");
}

/** `/api/v1/users/:id` as a pattern that a path is held against. */
function patternOf(path: string): RegExp {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/:\w+/g, "[^/]+")}$`);
}

function unknownRoute(paths: readonly RegExp[], { url }: DialectRequest): Refusal {
  const [path = url] = url.split("?", 1);
  if (paths.some((pattern) => pattern.test(path))) {
    const summary = "The endpoint does not support the provided HTTP method";
    return oktaError(405, "E0000022", summary);
  }
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

/** A field's place, `profile.login`; empty for the whole body. */
function explain(issues: readonly Issue[]): Refusal {
  const causes = issues.map(({ path, message }) => `${path.join(".") || "body"}: ${message}`);
  const [first] = issues;
  if (!first || first.path.length === 0) return malformedBody(causes);
  return validationFailed(String(first.path.at(-1)), causes);
}

/** How Okta speaks HTTP. It tells a wrong method from an unknown path, so it is told the paths. */
export function createDialect(paths: readonly string[]): Dialect {
  const patterns = paths.map(patternOf);
  return {
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
      reason === "unknown_route" ? unknownRoute(patterns, request) : refuse(reason, message),
    invalid: explain,
    headers: (_request, id) => ({
      "x-okta-request-id": id,
      "x-rate-limit-limit": "600",
      "x-rate-limit-remaining": "599",
      "cache-control": "no-cache, no-store",
    }),
    requestIdPrefix: "req",
    emptyBody: {},
    contentType: JSON_TYPE,
  };
}
