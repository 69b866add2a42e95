import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { clerkError, refuseIssues } from "./errors.ts";
import { takesForms } from "./resources/frontend/cors.ts";
import { fault } from "./faults.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const key = bearerToken(headers.authorization);
  if (key === undefined) {
    throw clerkError(
      401,
      "authorization_header_format_invalid",
      "Invalid Authorization header format",
      `Invalid Authorization header format. Must be "Bearer <YOUR_API_KEY>"`,
    );
  }
  if (required !== undefined && key !== required) {
    throw clerkError(
      401,
      "clerk_key_invalid",
      "The provided Clerk Secret Key is invalid. Make sure that your Clerk Secret Key is correct.",
    );
  }
  return key;
}

function refuse(reason: RefusalReason, message: string, { url }: DialectRequest): Refusal {
  switch (reason) {
    case "unreadable_body":
      return clerkError(400, "request_body_invalid", "Request body invalid", `${message}.`);
    case "unsupported_media_type":
      return clerkError(415, "content_type_invalid", "Unsupported Content-Type", `${message}.`);
    case "body_too_large":
      return clerkError(413, "request_body_too_large", "Request body too large", `${message}.`);
    case "unknown_route":
      return clerkError(
        404,
        "resource_not_found",
        "Resource not found",
        `${message}: ${url.split("?", 1)[0] ?? url} is not simulated.`,
      );
    case "forbidden":
      return clerkError(403, "request_forbidden", "Forbidden", `${message}.`);
    case "internal":
      return clerkError(500, "internal_clerk_error", "Oops, an unexpected error occurred", message);
  }
}

/**
 * The dialect of Clerk. The content type of its responses has no charset: with one, the SDK would read
 * them as text.
 */
export const dialect: Dialect = {
  parserOf: (mediaType) => {
    if (mediaType === JSON_TYPE) return parseJson;
    if (mediaType !== FORM_TYPE) return undefined;
    return (bytes, _type, request) => {
      if (takesForms(request)) return parseForm(bytes);
      throw refuse(
        "unsupported_media_type",
        `Content-Type "${mediaType}" is not supported`,
        request,
      );
    };
  },
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse,
  fault,
  invalid: (issues, body) => refuseIssues(issues, body),
  emptyBody: {},
  contentType: JSON_TYPE,
};
