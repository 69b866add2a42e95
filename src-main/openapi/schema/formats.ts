import { isIP } from "node:net";
import { namesRealDay } from "#shared/text/names-real-day.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d+)?(?:z|[+-]\d\d:?\d\d)?$/i;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const HOST =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

function isDate(text: string): boolean {
  return DATE.test(text) && namesRealDay(text);
}

function isDateTime(text: string): boolean {
  const [date = "", time = ""] = text.split(/t|\s/i, 2);
  return isDate(date) && TIME.test(time) && /(?:z|[+-]\d\d:?\d\d)$/i.test(time);
}

const ofText: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  "date-time": isDateTime,
  time: (text) => TIME.test(text),
  uuid: (text) => UUID.test(text),
  email: (text) => EMAIL.test(text),
  uri: (text) => URL.canParse(text),
  url: (text) => URL.canParse(text),
  hostname: (text) => HOST.test(text),
  ipv4: (text) => isIP(text) === 4,
  ipv6: (text) => isIP(text) === 6,
  byte: (text) => BASE64.test(text),
};

/** Returns whether a text has a format; any text has an unknown one. */
export function hasFormat(text: string, format: unknown): boolean {
  return typeof format !== "string" || (ofText[format]?.(text) ?? true);
}

const INT32 = 2 ** 31;

/** Returns whether a number has a format: `int32` has a range. */
export function hasNumberFormat(value: number, format: unknown): boolean {
  return format !== "int32" || (value >= -INT32 && value < INT32);
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
};

/** Returns a text of a format; `undefined` for an unknown one. Times are `now`. */
export function sampleOfFormat(format: unknown, now: number): string | undefined {
  if (format === "date-time") return new Date(now).toISOString();
  if (format === "date") return new Date(now).toISOString().slice(0, 10);
  return typeof format === "string" ? samples[format] : undefined;
}
