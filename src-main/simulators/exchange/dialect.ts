import { parseJson } from "#core/parsing/json-body.ts";
import { readRefusalCode, dottedName, valueAt } from "#core/contract/issues.ts";
import type { Dialect, DialectRequest, Issue } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import {
  badQuery,
  badRequest,
  badSignature,
  exchangeError,
  invalidParameters,
  notFound,
  orderRefused,
} from "./errors.ts";
import { fault } from "./faults.ts";
import { readCredentials } from "./signing/credentials.ts";

const prefix = "/trade-api/v2";

/** The names that Kalshi's messages give to reads, by path. */
const operations: readonly (readonly [RegExp, string])[] = [
  [/^\/markets\/trades$/, "GetTrades"],
  [/^\/markets\/orderbooks$/, "GetMarketOrderbooks"],
  [/^\/markets\/[^/]+\/orderbook$/, "GetMarketOrderbook"],
  [/candlesticks$/, "GetMarketCandlesticks"],
  [/^\/markets/, "GetMarkets"],
  [/^\/events/, "GetEvents"],
  [/^\/series/, "GetSeries"],
  [/^\/portfolio\/orders/, "GetOrders"],
  [/^\/portfolio\/fills/, "GetFills"],
  [/^\/portfolio\/positions/, "GetPositions"],
  [/^\/portfolio\/settlements/, "GetPortfolioSettlements"],
];

/** Returns the name of a request in messages. */
function operationOf(method: string, url: string): string {
  const [whole = ""] = url.split("?", 1);
  const path = whole.replace(/\/{2,}/g, "/").slice(prefix.length);
  return operations.find(([pattern]) => pattern.test(path))?.[1] ?? `${method} ${path}`;
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function explainBody(issue: Issue, body: unknown): Refusal {
  const field = dottedName(issue);
  const sent = valueAt(body, issue.path);
  if (issue.code === "invalid_type" && sent !== undefined) {
    const where = field === "" ? "value" : `struct field .${field}`;
    return badRequest(
      `json: cannot unmarshal ${typeName(sent)} into Go ${where} of type ${issue.expected}`,
    );
  }
  const code = readRefusalCode(issue);
  if (code !== undefined) return orderRefused(code, `${field}: ${issue.message}`);
  if (body === undefined) return badRequest("EOF");
  return invalidParameters(
    sent === undefined && field !== "" && issue.code !== "unrecognized_keys"
      ? `${field} is required`
      : `${field}: ${issue.message}`,
  );
}

function explain(issues: readonly Issue[], sent: unknown, request: DialectRequest): Refusal {
  const [issue] = issues;
  if (!issue) return badRequest("invalid request");
  if (request.method !== "GET") return explainBody(issue, sent);
  const reason = `${dottedName(issue)}: ${issue.message}`;
  return badQuery(operationOf(request.method, request.url), reason);
}

const statuses = {
  unsupported_media_type: [415, "unsupported_media_type"],
  body_too_large: [413, "request_too_large"],
  forbidden: [403, "forbidden"],
  internal: [500, "internal_server_error"],
} as const;

/** A signature that is not checked: calls of the simulator itself are trusted. */
const INSIDE_SIGNATURE = "aW5zaWRl";

/** Kalshi's use of HTTP: JSON, three signed headers, three shapes of errors. */
export const dialect: Dialect = {
  parserOf: (type) => (type === "application/json" ? parseJson : undefined),
  authenticate: ({ headers }, required) => {
    const { key } = readCredentials(headers);
    if (required !== undefined && key !== required) throw badSignature("NOT_FOUND");
    return key;
  },
  credentials: (key) => ({
    "kalshi-access-key": key,
    "kalshi-access-timestamp": String(Date.now()),
    "kalshi-access-signature": INSIDE_SIGNATURE,
  }),
  encode: (body) => ({ contentType: "application/json", payload: JSON.stringify(body) }),
  refuse: (reason, message) => {
    if (reason === "unknown_route") return notFound();
    if (reason === "unreadable_body") return badRequest(message);
    const [status, code] = statuses[reason];
    return exchangeError(status, code, message);
  },
  fault,
  invalid: explain,
};
