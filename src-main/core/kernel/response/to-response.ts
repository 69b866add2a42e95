import { toJsonText } from "#core/json/json-text.ts";
import {
  NO_HEADERS,
  type ResponseHeaders,
  type SimulatorResponse,
} from "#core/contract/message.ts";
import { JSON_TYPE } from "../refusals.ts";
import { RouteResponse } from "#core/contract/response.ts";

/**
 * Turns what a route returned into a response: text, bytes and streams stay as they are, everything
 * else becomes JSON. A type without a charset goes with bytes, since fastify adds a charset to text.
 */
export function toResponse(
  result: unknown,
  contentType: string,
  before: ResponseHeaders = NO_HEADERS,
): SimulatorResponse {
  if (!(result instanceof RouteResponse)) {
    return encode(200, result, before, contentType, false);
  }
  const headers: Record<string, string | readonly string[]> = { ...before };
  for (const [name, value] of Object.entries(result.headers)) {
    headers[name] = typeof value === "string" ? headerValue(value) : value.map(headerValue);
  }
  return encode(result.status, result.body, headers, contentType, result.isEndless);
}

function encode(
  status: number,
  body: unknown,
  headers: ResponseHeaders,
  contentType: string,
  isEndless: boolean,
): SimulatorResponse {
  if (isReady(body)) return { status, headers, body, isEndless };
  const { text } = toJsonText(body);
  const ownType = headers["content-type"];
  if (ownType !== undefined) return { status, headers, body: Buffer.from(text), isEndless };
  return {
    status,
    headers: withContentType(contentType, headers),
    body: contentType === JSON_TYPE ? text : Buffer.from(text),
    isEndless,
  };
}

/** Copies name by name: a spread of headers is ten times as slow, and every response does this. */
function withContentType(contentType: string, headers: ResponseHeaders): ResponseHeaders {
  const all: Record<string, string | readonly string[]> = { "content-type": contentType };
  for (const name in headers) all[name] = headers[name] ?? "";
  return all;
}

function isReady(body: unknown): body is SimulatorResponse["body"] {
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) return true;
  return typeof body === "object" && body !== null && "pipe" in body;
}

const VALID = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const INVALID_CHARACTERS = /[^\t\u0020-\u007e\u0080-\u00ff]/g;

/**
 * Returns a client's text as a header value that node accepts: characters beyond Latin-1 as their
 * UTF-8 bytes, control characters as spaces.
 */
export function headerValue(text: string): string {
  if (VALID.test(text)) return text;
  return Buffer.from(text).toString("latin1").replace(INVALID_CHARACTERS, " ");
}
