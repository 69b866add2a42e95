import { parse as parseFlat } from "fast-querystring";
import qs from "qs";
import secureJson from "secure-json-parse";
import { readReason } from "#shared/text/read-reason.ts";
import { indexRackArrays } from "./rack-arrays.ts";

/** Why a body could not be read; the provider's dialect turns it into its own error. */
export class MalformedBody extends Error {
  override readonly name = "MalformedBody";
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Bytes as text; throws MalformedBody when they are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new MalformedBody("the body is not valid UTF-8");
  }
}

/**
 * Reads JSON. An empty body is `undefined`: several SDKs send the content type with nothing behind it.
 * Nesting over 64 levels and keys that would reach an object's prototype are refused.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  if (nestsTooDeep(bytes)) {
    throw new MalformedBody(`the body nests deeper than ${String(MAX_DEPTH)} levels`);
  }
  try {
    return secureJson.parse(decodeUtf8(bytes)) as unknown;
  } catch (error) {
    if (error instanceof MalformedBody) throw error;
    throw new MalformedBody(`the body is not valid JSON: ${readReason(error)}`);
  }
}

/**
 * Reads JSON in a parameter, with the limits of a body. Returns `undefined` for text that is not JSON or
 * nests too deep.
 */
export function parseJsonText(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

/** A cheap look first: nearly no form has these. */
const MAYBE_RESERVED = /__proto__|constructor|%(?:5f|6[3ef]|7[02-5])/i;
const MAX_FIELDS = 10_000;

const RESERVED_KEY = /(?:^|\[)(?:__proto__|constructor\]?\[prototype)(?:[\][]|$)/i;

/**
 * Reads an urlencoded form with bracket notation: `a[b]=1`, `a[]=1`, `a[0]=1`, `a[][b]=1`. Objects have
 * no prototype; nesting over 64 levels and more than 10,000 fields are refused.
 */
export function parseForm(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decodeUtf8(bytes);
  if (text.includes("%")) checkEscapes(text);
  return parseFormText(text);
}

/** Returns whether every percent escape of a text makes a character. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** An escape that is cut short, or that makes no character, would stay in the text unread. */
function checkEscapes(text: string): void {
  if (isDecodable(text)) return;
  const [field = ""] =
    text
      .split("&")
      .find((pair) => !isDecodable(pair))
      ?.split("=") ?? [];
  throw new MalformedBody(`the form has a broken percent escape in ${field}`);
}

/** The same for a query string without its question mark. */
export function parseFormText(text: string): unknown {
  if (MAYBE_RESERVED.test(text)) refuseReserved(text);
  try {
    if (isFlat(text)) return parseFlatForm(text);
    return qs.parse(indexRackArrays(text), {
      plainObjects: true,
      depth: MAX_DEPTH,
      strictDepth: true,
      parameterLimit: MAX_FIELDS,
      throwOnLimitExceeded: true,
      arrayLimit: 10_000,
    });
  } catch (error) {
    throw new MalformedBody(`the form cannot be read: ${readReason(error)}`);
  }
}

/**
 * Returns whether a form has no brackets: every field is a plain pair, which takes a third of the time
 * to read.
 */
function isFlat(text: string): boolean {
  return !text.includes("[") && !(text.includes("%") && /%5b/i.test(text));
}

function parseFlatForm(text: string): unknown {
  if (text.length > MAX_FIELDS && text.split("&", MAX_FIELDS + 1).length > MAX_FIELDS) {
    throw new RangeError(`more than ${String(MAX_FIELDS)} fields`);
  }
  const fields = parseFlat(text);
  // qs ignores a value without a name.
  if ("" in fields) delete fields[""];
  return fields;
}

function refuseReserved(text: string): void {
  // Name by name: a broken escape in one must not keep the others from being read.
  const names = text.split("&").map((pair) => decoded(pair.split("=", 1)[0] ?? ""));
  if (names.some((name) => RESERVED_KEY.test(name))) {
    throw new MalformedBody("the form uses a reserved key");
  }
}

/** A text with its percent escapes read, as far as they make characters. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    isDecodable(escapes) ? decodeURIComponent(escapes) : escapes,
  );
}

/** The deepest nesting of JSON and forms. Deeper input could be parsed but never be written again. */
export const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Returns whether JSON text nests deeper than `limit`, found in one pass over its bytes, before parsing.
 */
export function nestsTooDeep(json: Uint8Array, limit: number = MAX_DEPTH): boolean {
  // Most bodies have few brackets, be they in a text or not: only others are read with care.
  if (!hasMoreBrackets(json, limit)) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x7d || byte === 0x5d) depth -= 1;
  }
  return false;
}

/** Returns whether there are more than `limit` bytes `[` or `{`, which differ in one bit. */
function hasMoreBrackets(json: Uint8Array, limit: number): boolean {
  let count = 0;
  for (const byte of json) {
    if ((byte | 0x20) !== 0x7b) continue;
    count += 1;
    if (count > limit) return true;
  }
  return false;
}
