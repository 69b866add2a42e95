import { parseForm } from "#core/parsing/form-body.ts";
import type { Dialect, DialectRequest, Issue, RefusalReason } from "#core/contract/dialect.ts";
import { inflateGzip, InflatesTooFar } from "#core/parsing/gunzip.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { RelatedBody } from "./attachments/related.ts";
import { badRequest, couchError, tooLarge, unauthorized } from "./errors.ts";
import { fault } from "./faults.ts";
import {
  isRight,
  isSession,
  isSessionStart,
  readCredentials,
  readSignIn,
  showCredentials,
  signName,
} from "./shared/credentials.ts";
import { parseExactJson } from "./numbers/exact-json.ts";
import { toComplaint } from "./shared/schema.ts";
import { isUnsupported } from "./shared/unsupported.ts";
import { MAX_FILE_BYTES } from "./state.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";

/** Returns the caller, `default:ada`; for the start of a session, the signature of its cookie. */
function authenticate(request: DialectRequest, required: string | undefined): string {
  const { headers } = request;
  if (isSessionStart(request)) return signIn(request, required);
  const shown = readCredentials(headers, required);
  if (shown === "wrong") throw unauthorized("Name or password is incorrect.");
  if (shown) return `${shown.by}:${shown.name}`;
  if (isSession(request)) return "";
  throw unauthorized("You are not authorized to access this db.");
}

async function inflated(bytes: Buffer, { headers }: DialectRequest): Promise<Buffer> {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "identity") return bytes;
  if (encoding.toLowerCase() !== "gzip") {
    throw couchError(415, "bad_content_encoding", `Content-Encoding ${encoding} is not read`);
  }
  try {
    return await inflateGzip(bytes, MAX_FILE_BYTES);
  } catch (error) {
    throw error instanceof InflatesTooFar ? tooLarge(MAX_FILE_BYTES) : error;
  }
}

/** The name and the password that begin a session. */
function signIn({ headers, body }: DialectRequest, required: string | undefined): string {
  const { name, password } = readSignIn(body, headers);
  if (!isRight(name, password, required)) throw unauthorized("Name or password is incorrect.");
  return signName(name, required);
}

/** Returns the parser of a body, by its type, sender and route. */
function readAs(type: string, request: DialectRequest): (bytes: Buffer, header: string) => unknown {
  if (type === FORM_TYPE && isSession(request)) return parseForm;
  // The body of a PUT is a document with any content type: common tools send `form`.
  if (type === JSON_TYPE || type === "" || request.method === "PUT") return parseExactJson;
  throw couchError(415, "bad_content_type", `Content-Type must be ${JSON_TYPE}`);
}

function refuse(reason: RefusalReason, message: string, request: DialectRequest): Refusal {
  switch (reason) {
    case "unreadable_body":
      return badRequest(message.startsWith("the body") ? "invalid UTF-8 JSON" : message);
    case "unsupported_media_type":
      return couchError(415, "bad_content_type", message);
    case "body_too_large":
      return tooLarge(MAX_FILE_BYTES);
    case "unknown_route":
      return unknownRoute(request);
    case "forbidden":
      return couchError(403, "forbidden", message);
    case "internal":
      return couchError(500, "internal_server_error", message);
  }
}

function unknownRoute({ method, url }: DialectRequest): Refusal {
  const [path = url] = url.split("?", 1);
  if (isUnsupported(path)) {
    return couchError(501, "not_implemented", `${path} is not simulated.`);
  }
  const reason = `Only other methods than ${method} are allowed on ${path}`;
  return couchError(405, "method_not_allowed", reason);
}

function explain(issues: readonly Issue[]): Refusal {
  const { error, reason } = toComplaint(issues);
  return couchError(400, error, reason);
}

/** CouchDB's use of HTTP: JSON, gzip or not, Basic credentials or a cookie. */
export const dialect: Dialect = {
  parserOf: (type) => (bytes, header, request) => {
    if (type === "multipart/related") return new RelatedBody(bytes, header);
    const read = readAs(type, request);
    if (request.headers["content-encoding"] === undefined) return read(bytes, header);
    return inflated(bytes, request).then((plain) => read(plain, header));
  },
  authenticate,
  credentials: showCredentials,
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse,
  fault,
  invalid: explain,
  headers: (_request, id) => ({
    server: "CouchDB/3.3.3 (Erlang OTP/25)",
    "x-couch-request-id": id.toLowerCase(),
    "cache-control": "must-revalidate",
  }),
  requestIdPrefix: "",
  contentType: JSON_TYPE,
};
