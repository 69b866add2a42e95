import type { Format } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";

/** `url` as `uri`: that of Ajv rejects addresses of the own machine. */
const ofText: Readonly<Record<string, Format | undefined>> = {
  ...fullFormats,
  url: fullFormats.uri,
};

function test(format: Format | undefined, text: string): boolean {
  if (format instanceof RegExp) return format.test(text);
  if (typeof format === "function") return format(text);
  if (typeof format !== "object" || format.type === "number") return true;
  const { validate } = format;
  if (validate instanceof RegExp) return validate.test(text);
  // Its type does not tell formats of texts from those of numbers.
  return typeof validate !== "function" || Reflect.apply(validate, undefined, [text]) === true;
}

/** Returns whether a text has a format; any text has an unknown one. */
export function hasFormat(text: string, format: unknown): boolean {
  return typeof format !== "string" || test(ofText[format], text);
}

const INT32 = 2 ** 31;

/** Returns whether a number has a format: integers are whole, and `int32` has a range. */
export function hasNumberFormat(value: number, format: unknown): boolean {
  if (format !== "int32" && format !== "int64") return true;
  return Number.isInteger(value) && (format === "int64" || (value >= -INT32 && value < INT32));
}

const samples: Readonly<Record<string, string>> = {
  time: "12:00:00Z",
  uuid: "00000000-0000-4000-8000-000000000001",
  email: "user@example.com",
  uri: "https://example.com/",
  url: "https://example.com/",
  "uri-reference": "/example",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  byte: "c2FtcGxl",
  duration: "P1D",
  "iso-time": "12:00:00Z",
  "iso-date-time": "2026-01-15T12:00:00Z",
  regex: ".*",
  "json-pointer": "/example",
  "json-pointer-uri-fragment": "#/example",
  "relative-json-pointer": "0",
  "uri-template": "/{example}",
};

/** Returns a text of a format; `undefined` for an unknown one. Times are `now`. */
export function sampleOfFormat(format: unknown, now: number): string | undefined {
  if (format === "date-time") return new Date(now).toISOString();
  if (format === "date") return new Date(now).toISOString().slice(0, 10);
  return typeof format === "string" ? samples[format] : undefined;
}
