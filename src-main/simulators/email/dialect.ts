import type { Dialect, DialectRequest, RefusalReason } from "#core/kernel/dialect.ts";
import { parseJson } from "#core/parsing/body-parsers.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { missingKey, resendError, wrongKey } from "./errors.ts";
import { refuseIssues } from "./issues.ts";

const JSON_TYPE = "application/json";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const [, key] = /^Bearer +([\x21-\x7e]+) *$/i.exec(headers.authorization ?? "") ?? [];
  if (key === undefined) throw missingKey();
  if (required !== undefined && key !== required) throw wrongKey();
  return key;
}

/** `/emails/:id/cancel` → a pattern for paths of clients. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`);
}

function refuse(reason: RefusalReason, message: string): Refusal {
  switch (reason) {
    case "unreadable_body":
      return resendError(400, "validation_error", `${message}.`);
    case "unsupported_media_type":
      return resendError(415, "validation_error", `${message}; send ${JSON_TYPE}.`);
    case "body_too_large":
      return resendError(413, "validation_error", "The request is larger than 40 MB.");
    case "unknown_route":
      return resendError(404, "not_found", "The requested endpoint does not exist.");
    case "forbidden":
      return resendError(403, "invalid_access", `${message}.`);
    case "internal":
      return resendError(500, "application_error", message);
  }
}

/**
 * How Resend speaks HTTP: JSON both ways, a bearer key, one flat error shape.
 * @param paths The paths that are served: another method on one of them is 405, not 404.
 */
export function resendDialect(paths: readonly string[]): Dialect {
  const known = [...new Set(paths)].map(patternOf);
  const isKnown = (url: string) => {
    const [path = url] = url.split("?", 1);
    return known.some((pattern) => pattern.test(path));
  };
  return {
    parserOf: (mediaType) => (mediaType === JSON_TYPE ? parseJson : undefined),
    authenticate,
    credentials: (key) => ({ authorization: `Bearer ${key}` }),
    encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
    refuse: (reason, message, request) =>
      reason === "unknown_route" && isKnown(request.url)
        ? resendError(405, "method_not_allowed", `Method ${request.method} is not allowed.`)
        : refuse(reason, message),
    invalid: (issues, body) => refuseIssues(issues, body),
    emptyBody: {},
  };
}
