import secureJson from "secure-json-parse";
import { readReason } from "#shared/text/read-reason.ts";

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
