import { MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import { readMultipart } from "#core/parsing/multipart.ts";
import type { Dialect, DialectRequest, RefusalReason } from "#core/contract/dialect.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { bearerToken } from "#core/parsing/authorization.ts";
import { brokenRule, explainIssues, invalidRequest, squareErrors } from "./errors.ts";
import { fault } from "./faults.ts";

const JSON_TYPE = "application/json";

/** The version of Square's API that answers are written in. */
export const API_VERSION = "2026-09-16";

function authenticate({ headers }: DialectRequest, required: string | undefined): string {
  const key = bearerToken(headers.authorization);
  if (key !== undefined && (required === undefined || key === required)) return key;
  const detail = "This request could not be authorized.";
  throw squareErrors(401, [{ category: "AUTHENTICATION_ERROR", code: "UNAUTHORIZED", detail }]);
}

function refuse(reason: RefusalReason, message: string, request: DialectRequest): Refusal {
  switch (reason) {
    case "unreadable_body":
      return invalidRequest(400, "EXPECTED_JSON_BODY", message);
    case "unsupported_media_type":
      return invalidRequest(415, "UNSUPPORTED_MEDIA_TYPE", message);
    case "body_too_large":
      return invalidRequest(413, "REQUEST_ENTITY_TOO_LARGE", message);
    case "unknown_route": {
      const [path = ""] = request.url.split("?", 1);
      const detail = `API endpoint for URL path \`${path}\` and HTTP method \`${request.method}\` is not found.`;
      return invalidRequest(404, "NOT_FOUND", detail);
    }
    case "forbidden":
      return squareErrors(403, [
        { category: "AUTHENTICATION_ERROR", code: "FORBIDDEN", detail: message },
      ]);
    case "internal":
      return squareErrors(500, [
        { category: "API_ERROR", code: "INTERNAL_SERVER_ERROR", detail: message },
      ]);
  }
}

/**
 * Reads the one kind of form that Square takes: JSON in the field `request`, and a file. Other routes
 * than those for files take JSON only.
 */
async function parseForm(bytes: Buffer, contentType: string, request: DialectRequest) {
  if (!/\/(?:evidence-files|attachments|catalog\/images(?:\/[^/?]*)?)(?:\?|$)/.test(request.url)) {
    throw refuse("unsupported_media_type", "Content-Type must be application/json", request);
  }
  const { fields, files } = await readMultipart(bytes, contentType);
  const [, text] = fields.find(([name]) => name === "request") ?? [];
  const file = files.find(({ name }) => name === "image_file");
  if (text === undefined) throw new MalformedBody("the form has no field `request`");
  return { request: parseJson(Buffer.from(text)), image_file: file };
}

/** Square's use of HTTP: JSON both ways, a bearer token, a list of errors. */
export const dialect: Dialect = {
  parserOf: (type) => {
    if (type === "multipart/form-data") return parseForm;
    return type === JSON_TYPE || type === "" ? parseJson : undefined;
  },
  authenticate,
  credentials: (key) => ({ authorization: `Bearer ${key}` }),
  encode: (body) => ({ contentType: JSON_TYPE, payload: JSON.stringify(body) }),
  refuse,
  fault,
  invalid: explainIssues,
  violation: brokenRule,
  headers: ({ headers }) => {
    const version = headers["square-version"];
    return { "square-version": typeof version === "string" ? version : API_VERSION };
  },
  emptyBody: {},
  contentType: JSON_TYPE,
};
