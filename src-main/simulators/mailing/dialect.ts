import { parseForm } from "#core/parsing/form-body.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, Issue, RefusalReason } from "#core/contract/dialect.ts";
import { dottedName, valueAt } from "#core/contract/issues.ts";
import { parseMultipart } from "#core/parsing/multipart.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { brokenRule, invalid, lobError } from "./errors.ts";
import { fault } from "./faults.ts";

const parsers = new Map<string, (bytes: Buffer, contentType: string) => unknown>([
  ["application/json", parseJson],
  ["application/x-www-form-urlencoded", parseForm],
  ["multipart/form-data", parseMultipart],
]);

function isMissing(issue: Issue, sent: unknown): boolean {
  const value = valueAt(sent, issue.path);
  return value === undefined || value === null;
}

function explain(issues: readonly Issue[], sent: unknown): Refusal {
  const [issue] = issues;
  if (!issue) return invalid("the request is invalid");
  const field = dottedName(issue);
  if (issue.code === "unrecognized_keys") return invalid(`${field} is not allowed`);
  if (field === "") return invalid(issue.message);
  return invalid(isMissing(issue, sent) ? `${field} is required` : `${field} ${issue.message}`);
}

const refusals: Readonly<Record<RefusalReason, readonly [number, string]>> = {
  unreadable_body: [400, "bad_request"],
  unsupported_media_type: [415, "unsupported_media_type"],
  body_too_large: [413, "payload_too_large"],
  unknown_route: [404, "unrecognized_endpoint"],
  forbidden: [403, "forbidden"],
  internal: [500, "internal_server_error"],
};

const NO_KEY = "Your API key is not valid. Please sign up on lob.com to get a valid api key.";

function readKey(authorization: string | undefined): string {
  const { scheme, value = "" } = readAuthorization(authorization) ?? {};
  const isBasic = scheme === "basic" && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
  const [key = ""] = isBasic ? Buffer.from(value, "base64").toString("utf8").split(":", 1) : [];
  if (key === "") throw lobError(401, "unauthorized", "Missing authentication");
  return key;
}

/** Lob's use of HTTP: JSON and forms of both kinds in, JSON out; the key as user of HTTP Basic. */
export const dialect: Dialect = {
  parserOf: (type) => parsers.get(type),
  authenticate: ({ headers }, required) => {
    const key = readKey(headers.authorization);
    if (required === undefined || key === required) return key;
    throw lobError(401, "invalid_api_key", NO_KEY);
  },
  credentials: (key) => ({
    authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
  }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message) => lobError(...refusals[reason], message),
  fault,
  invalid: explain,
  violation: brokenRule,
  // The limit is never reached: a test would fail by chance.
  headers: () => ({
    "ratelimit-limit": "150",
    "ratelimit-remaining": "149",
    "ratelimit-reset": "5",
  }),
  emptyBody: {},
};
