import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { coverage } from "./coverage.ts";
import { brokenRule, missingKey, refuseIssues, resendError, wrongKey } from "./errors.ts";
import { fault } from "./faults.ts";

const JSON_TYPE = "application/json";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const key = bearerToken(headers.authorization);
  if (key === undefined) throw missingKey();
  if (required !== undefined && key !== required) throw wrongKey();
  return key;
}

/** `/emails/:id/cancel` → a pattern for paths of clients. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);
}

const servedPaths = coverage.routes.map(({ path }) => patternOf(path));

/** Another method on a path that is served is 405, not 404. */
function unknownRoute({ method, url }: DialectRequest): Refusal {
  const [path = url] = url.split("?", 1);
  return servedPaths.some((pattern) => pattern.test(path))
    ? resendError(405, "method_not_allowed", `Method ${method} is not allowed.`)
    : resendError(404, "not_found", "The requested endpoint does not exist.");
}

function refuse(reason: RefusalReason, message: string, request: DialectRequest): Refusal {
  switch (reason) {
    case "unreadable_body":
      return resendError(400, "validation_error", `${message}.`);
    case "unsupported_media_type":
      return resendError(415, "validation_error", `${message}; send ${JSON_TYPE}.`);
    case "body_too_large":
      return resendError(413, "validation_error", "The request is larger than 40 MB.");
    case "unknown_route":
      return unknownRoute(request);
    case "forbidden":
      return resendError(403, "invalid_access", `${message}.`);
    case "internal":
      return resendError(500, "application_error", message);
  }
}

/** Resend's use of HTTP: JSON both ways, a bearer key, one flat error shape. */
export const dialect: Dialect = {
  parserOf: (mediaType) => (mediaType === JSON_TYPE ? parseJson : undefined),
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse,
  fault,
  invalid: refuseIssues,
  violation: brokenRule,
  emptyBody: {},
};
