import { parse, stringify } from "lossless-json";
import { decodeUtf8, MalformedBody, parseJson } from "#core/parsing/json-body.ts";
import { ExactNumber, lossy, readNumber } from "./exact-number.ts";

/**
 * Texts that may have a number which JavaScript does not keep: many digits, a fraction of zeros, or an
 * exponent. A text of a string may look alike, which costs time and changes nothing.
 */
const CANDIDATE =
  /(?:^|[\s,:[])-?\d(?:\d{15,}(?:\.\d+)?|\d*\.0+|\d*(?:\.\d+)?[eE][-+]?\d+)(?=[\s,\]}]|$)/;

const asExact = [
  {
    test: (value: unknown) => value instanceof ExactNumber,
    stringify: (value: unknown) => (value instanceof ExactNumber ? value.text : ""),
  },
];

function parseNumber(text: string): number | ExactNumber {
  const value = readNumber(text);
  if (value === undefined) throw new MalformedBody(`the body has a number out of range: ${text}`);
  return value;
}

/** Reads JSON with the limits of `parseJson`. Numbers that JavaScript does not keep are exact. */
export function parseExactJson(bytes: Buffer): unknown {
  const plain = parseJson(bytes);
  if (!CANDIDATE.test(bytes.toString("latin1"))) return plain;
  return parse(decodeUtf8(bytes), null, {
    parseNumber,
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** Reads JSON from a text. Returns `undefined` for text that is not JSON or nests too deep. */
export function parseExactText(text: string): unknown {
  try {
    return parseExactJson(Buffer.from(text));
  } catch (error) {
    if (error instanceof MalformedBody) return undefined;
    throw error;
  }
}

/** Writes JSON with every digit of exact numbers. Values without one take no longer than `JSON.stringify`. */
export function writeJson(value: unknown): string {
  const before = lossy.count;
  const text = JSON.stringify(value);
  if (lossy.count === before) return text;
  return stringify(value, undefined, undefined, asExact) ?? "null";
}
