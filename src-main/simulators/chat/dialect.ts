import { parseForm } from "#core/parsing/form-body.ts";
import { MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { readQuery } from "#core/kernel/read-request.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { brokenRule, explainIssues, plainRefusal, slackError } from "./errors.ts";
import { fault } from "./faults.ts";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const TOKEN = /^(?:xox[a-z]|xapp|xwfp)[.-][\w.-]+$/;

function tokenIn(fields: unknown): string | undefined {
  if (typeof fields !== "object" || fields === null || !("token" in fields)) return undefined;
  return typeof fields.token === "string" ? fields.token : undefined;
}

function formToken({ headers, body }: DialectRequest): string | undefined {
  const isForm = headers["content-type"]?.toLowerCase().startsWith(FORM) ?? false;
  return isForm && Buffer.isBuffer(body) ? tokenIn(parseForm(body)) : undefined;
}

/** The token among the arguments, if these can be read at all; what is wrong with them is said later. */
function argumentToken(request: DialectRequest): string | undefined {
  try {
    return tokenIn(readQuery(request.url)) ?? formToken(request);
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

/** The token of the `Authorization` header, or the `token` argument that older clients send. */
export function shownToken(request: DialectRequest): string | undefined {
  return bearerToken(request.headers.authorization) ?? argumentToken(request);
}

/** Files without a valid token: what a browser would get is the sign-in page, and no error. */
function signInPage(): Refusal {
  const page =
    "<!DOCTYPE html><title>Sign in to Slack</title><p>Send a token as Authorization: Bearer.";
  return new Refusal(200, page, { "content-type": "text/html; charset=utf-8" });
}

/** Runs a check of a token. A file shows the sign-in page instead of an error. */
export function checkToken<Result>({ url }: DialectRequest, check: () => Result): Result {
  if (!url.startsWith("/files-pri/")) return check();
  try {
    return check();
  } catch (error) {
    throw error instanceof Refusal ? signInPage() : error;
  }
}

function requireToken(request: DialectRequest, required: string | undefined): string {
  const token = shownToken(request);
  if (token === undefined || token === "") throw slackError("not_authed");
  const isGood = required === undefined ? TOKEN.test(token) : token === required;
  if (!isGood) throw slackError("invalid_auth");
  return token;
}

/** Addresses outside the Web API (webhooks, response URLs) answer errors with a status and text. */
const isWebApi = ({ url }: DialectRequest) => url.startsWith("/api/");

function unreadable(message: string, request: DialectRequest): Refusal {
  const isJson = request.headers["content-type"]?.toLowerCase().startsWith(JSON_TYPE) ?? false;
  // Too deep a body is no mistake that Slack has a code for; it is the simulator that refuses it.
  const status = /deeper|depth/.test(message) ? 400 : 200;
  return slackError(isJson ? "invalid_json" : "invalid_form_data", {}, status);
}

function refuse(reason: RefusalReason, message: string, request: DialectRequest): Refusal {
  switch (reason) {
    case "unreadable_body":
      return isWebApi(request)
        ? unreadable(message, request)
        : plainRefusal(400, "invalid_payload");
    case "unsupported_media_type":
      if (!isWebApi(request)) return plainRefusal(400, "invalid_payload");
      return slackError(
        request.headers["content-type"] ? "invalid_post_type" : "missing_post_type",
      );
    case "body_too_large":
      return slackError("request_too_large", {}, 413);
    case "unknown_route": {
      const [path = ""] = request.url.split("?", 1);
      return slackError("unknown_method", { req_method: path.replace(/^\/+(?:api\/)?/, "") });
    }
    case "forbidden":
      return slackError("access_denied", { response_metadata: { messages: [message] } }, 403);
    case "internal":
      return slackError("internal_error", {}, 500);
  }
}

/** Slack's use of HTTP: forms or JSON in, HTTP 200 out for successes and errors alike. */
export const dialect: Dialect = {
  parserOf: (mediaType) => {
    if (mediaType === FORM) return parseForm;
    return mediaType === JSON_TYPE ? parseJson : undefined;
  },
  authenticate: (request, required) => checkToken(request, () => requireToken(request, required)),
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: `${JSON_TYPE}; charset=utf-8`, payload: JSON.stringify(body) }),
  refuse,
  fault,
  invalid: (issues) => explainIssues(issues),
  violation: brokenRule,
  headers: () => ({ "x-content-type-options": "nosniff" }),
};
