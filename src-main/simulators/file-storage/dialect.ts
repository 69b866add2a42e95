import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { BoxError, toRefusal, tooLarge, unauthorized } from "./errors.ts";
import { fault } from "./faults.ts";
import { deriveSecret } from "./shared/tokens.ts";

/** The request id of errors that occur before a request has an id. */
const NO_ID = "00000000000000";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const token = bearerToken(headers.authorization);
  if (token === undefined) throw unauthorized();
  if (required !== undefined && token !== required && deriveSecret(token) !== required) {
    throw unauthorized();
  }
  return token;
}

function explain(reason: RefusalReason, message: string, request: DialectRequest): BoxError {
  switch (reason) {
    case "unreadable_body":
      return new BoxError(400, "bad_request", message);
    case "unsupported_media_type":
      return new BoxError(415, "unsupported_media_type", message);
    case "body_too_large":
      return tooLarge();
    case "unknown_route": {
      const [path = ""] = request.url.split("?", 1);
      return new BoxError(404, "not_found", `Not Found: ${request.method} ${path}`);
    }
    case "forbidden":
      return new BoxError(403, "forbidden", message);
    case "internal":
      return new BoxError(500, "internal_server_error", message);
  }
}

function explainIssues(issues: readonly Issue[]): BoxError {
  const errors = issues.map(({ path, message }) => ({
    reason: "invalid_parameter",
    name: path.map(String).join(".") || "entity-body",
    message,
  }));
  return new BoxError(400, "bad_request", "Bad Request", { errors });
}

function parserOf(mediaType: string): ((bytes: Buffer) => unknown) | undefined {
  if (mediaType === "application/x-www-form-urlencoded") return parseForm;
  // Patches of metadata and the like have types of their own; they are JSON all the same.
  if (mediaType === "" || /^application\/(?:[\w.-]+\+)?json/.test(mediaType)) return parseJson;
  return undefined;
}

/** Box's use of HTTP: JSON, bearer tokens, one envelope of errors. */
export const dialect: Dialect = {
  parserOf,
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message, request): Refusal =>
    toRefusal(explain(reason, message, request), NO_ID),
  fault,
  invalid: (issues, _body, _request, id): Refusal => toRefusal(explainIssues(issues), id),
  headers: (_request, id) => ({ "box-request-id": id, "cache-control": "no-cache, no-store" }),
  requestIdPrefix: "",
  contentType: "application/json",
};
