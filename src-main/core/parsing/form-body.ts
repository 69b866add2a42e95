import { parse as parseFlat } from "fast-querystring";
import qs from "qs";
import { readReason } from "#shared/text/read-reason.ts";
import { decodeUtf8, MalformedBody, MAX_DEPTH } from "./json-body.ts";
import { indexRackArrays } from "./rack-arrays.ts";

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
    const reason = readReason(error).startsWith("Input depth exceeded")
      ? `it nests deeper than ${String(MAX_DEPTH)} levels`
      : readReason(error);
    throw new MalformedBody(`the form cannot be read: ${reason}`);
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
