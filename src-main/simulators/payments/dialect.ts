import qs from "qs";
import { parseForm } from "#core/parsing/form-body.ts";
import { parseMultipart } from "#core/parsing/multipart.ts";
import { parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { readAuthorization } from "#core/parsing/authorization.ts";
import { badRequest, brokenRule, invalidParams, stripeError, unauthorized } from "./errors.ts";
import { fault } from "./faults.ts";
import { reasonFor } from "./shared/not-simulated.ts";
import { API_VERSION, isKnownVersion, readVersion } from "./shared/versions.ts";

const FORM = "application/x-www-form-urlencoded";
const UPLOAD = "multipart/form-data";
const MAX_IDEMPOTENCY_KEY = 255;

/** The key of `Authorization: Bearer KEY`, or the user name of `Authorization: Basic …`. */
export function shownKey(authorization: string | undefined): string | undefined {
  const { scheme, value = "" } = readAuthorization(authorization) ?? {};
  if (scheme === "bearer") return value;
  if (scheme !== "basic" || !/^[A-Za-z0-9+/]+={0,2}$/.test(value)) return undefined;
  const [user] = Buffer.from(value, "base64").toString("latin1").split(":", 1);
  return user !== undefined && /^[\x21-\x7e]+$/.test(user) ? user : undefined;
}

function authenticate(request: DialectRequest, required: string | undefined): string {
  const key = shownKey(request.headers.authorization);
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY') or as the user name of Basic auth.",
    );
  }
  if (required !== undefined && key !== required) {
    throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`);
  }
  const version = readVersion(request.headers);
  if (!isKnownVersion(version)) {
    throw badRequest(`Invalid Stripe API version: ${version.slice(0, 100)}`);
  }
  return key;
}

/** `sk_test_123456789` → `sk_test_*****6789` */
function maskKey(key: string): string {
  const prefix = /^[a-z]+_(?:test|live)_/.exec(key)?.[0] ?? "";
  const rest = key.slice(prefix.length);
  return `${prefix}${"*".repeat(Math.max(0, rest.length - 4))}${rest.slice(-4)}`;
}

function unknownUrl(request: DialectRequest): string {
  const [path = ""] = request.url.split("?", 1);
  const why = reasonFor(path);
  if (why !== undefined) return `Simdeck does not simulate ${request.method} ${path}: ${why}.`;
  return `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
}

function refuse(reason: RefusalReason, message: string, request: DialectRequest): Refusal {
  const invalid = (status: number, text: string) =>
    stripeError(status, "invalid_request_error", text);
  switch (reason) {
    case "unreadable_body":
      return invalid(400, `Invalid request: ${message}.`);
    case "unsupported_media_type":
      return invalid(
        415,
        `Invalid request (check that your POST content type is ${FORM}). ${message}.`,
      );
    case "body_too_large":
      return invalid(413, `Invalid request: ${message}.`);
    case "unknown_route":
      return invalid(404, unknownUrl(request));
    case "forbidden":
      return invalid(403, `${message}.`);
    case "internal":
      return stripeError(500, "api_error", message);
  }
}

/** Every answer names its request, the version it speaks and the idempotency key it was asked under. */
function answerHeaders(
  { headers }: DialectRequest,
  requestId: string,
): Readonly<Record<string, string>> {
  const version = readVersion(headers);
  const key = headers["idempotency-key"];
  const answer: Record<string, string> = {
    "request-id": requestId,
    "stripe-version": isKnownVersion(version) ? version : API_VERSION,
  };
  if (typeof key === "string" && key.length <= MAX_IDEMPOTENCY_KEY) answer["idempotency-key"] = key;
  return answer;
}

/** Reads JSON, which API v2 takes; API v1 takes forms alone. */
function parseJsonOfV2(bytes: Buffer, _contentType: string, request: DialectRequest): unknown {
  if (request.url.startsWith("/v2/")) return parseJson(bytes);
  const message = `Content-Type "application/json" is not supported`;
  throw refuse("unsupported_media_type", message, request);
}

/** Reads a multipart form, which only uploads take. */
function parseUpload(bytes: Buffer, contentType: string, request: DialectRequest): unknown {
  if (/^\/v1\/files(?:\?|$)/.test(request.url)) return parseMultipart(bytes, contentType);
  const message = `Content-Type "${UPLOAD}" is not supported`;
  throw refuse("unsupported_media_type", message, request);
}

/** Stripe's use of HTTP: forms in, JSON out, one error envelope, Basic or Bearer. */
export const dialect: Dialect = {
  parserOf: (mediaType) => {
    if (mediaType === FORM) return parseForm;
    if (mediaType === UPLOAD) return parseUpload;
    return mediaType === "application/json" ? parseJsonOfV2 : undefined;
  },
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: FORM, payload: qs.stringify(body) }),
  refuse,
  fault,
  invalid: (issues, body) => invalidParams(issues, body),
  violation: brokenRule,
  emptyBody: {},
  headers: answerHeaders,
  requestIdPrefix: "req_",
};
