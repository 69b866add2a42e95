import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { valueAt } from "#core/contract/issues.ts";
import type { Violation } from "#core/contract/rules/check-rules.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { describeIssue, notionError, deriveRequestId, validationError } from "./errors.ts";
import { fault } from "./faults.ts";
import { CURRENT_VERSION, readVersion } from "./shared/version.ts";

/** A path as Notion writes it: `body.children[0].paragraph`. */
function placeOf(root: string, path: readonly PropertyKey[]): string {
  const steps = path.map((step) =>
    typeof step === "number" ? `[${String(step)}]` : `.${String(step)}`,
  );
  return root + steps.join("");
}

/** Notion's error for invalid fields. It reports the first one only. */
function explain(issues: readonly Issue[], sent: unknown, request: DialectRequest): Refusal {
  const root = request.method === "GET" ? "query" : "body";
  const [issue] = issues;
  if (!issue) return validationError(`${root} failed validation.`);
  // An unknown field is reported at its own place.
  const path =
    issue.code === "unrecognized_keys" ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const complaint = describeIssue(issue, valueAt(sent, path));
  const joint = complaint.startsWith("length ") ? "." : " ";
  const place = placeOf(root, path);
  return validationError(`${root} failed validation: ${place}${joint}${complaint}`);
}

/** Notion's error for a broken rule about several fields, in the words that it has for one. */
function brokenRule({ rule, path }: Violation, sent: unknown, { method }: DialectRequest): Refusal {
  const root = method === "GET" ? "query" : "body";
  const complaint = rule.needs ? "should be defined" : "should be not present";
  const found = valueAt(sent, path);
  const value = found === undefined ? "undefined" : JSON.stringify(found);
  const place = placeOf(root, path);
  return validationError(
    `${root} failed validation: ${place} ${complaint}, instead was \`${value}\`.`,
  );
}

const JSON_TYPE = "application/json";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const key = bearerToken(headers.authorization);
  if (key === undefined || (required !== undefined && key !== required)) {
    throw notionError(401, "unauthorized", "API token is invalid.");
  }
  readVersion(headers);
  return key;
}

function refuse(reason: RefusalReason, message: string): Refusal {
  switch (reason) {
    case "unreadable_body":
    case "unsupported_media_type":
      return notionError(400, "invalid_json", `Error parsing JSON body: ${message}.`);
    case "body_too_large":
      return notionError(413, "validation_error", `Request body is too large: ${message}.`);
    case "unknown_route":
      return notionError(400, "invalid_request_url", "Invalid request URL.");
    case "forbidden":
      return notionError(403, "restricted_resource", message);
    case "internal":
      return notionError(500, "internal_server_error", message);
  }
}

/** Notion's dialect. */
export const dialect: Dialect = {
  parserOf: (type) => (type === JSON_TYPE || type === "" ? parseJson : undefined),
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}`, "notion-version": CURRENT_VERSION }),
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse,
  fault,
  invalid: explain,
  violation: brokenRule,
  headers: (_request, id) => ({ "x-notion-request-id": deriveRequestId(id) }),
  requestIdPrefix: "req_",
  emptyBody: {},
  contentType: "application/json; charset=utf-8",
};
