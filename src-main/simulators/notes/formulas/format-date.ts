import { monthName } from "./values.ts";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const two = (number: number) => String(number).padStart(2, "0");

function ordinal(number: number): string {
  const tens = number % 100;
  const suffix = tens > 10 && tens < 14 ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
  return `${String(number)}${suffix}`;
}

const hour12 = (date: Date) => (date.getUTCHours() % 12 === 0 ? 12 : date.getUTCHours() % 12);

/** The parts of a format, as in Moment.js. */
const parts: Readonly<Record<string, (date: Date) => string>> = {
  YYYY: (date) => String(date.getUTCFullYear()).padStart(4, "0"),
  YY: (date) => two(date.getUTCFullYear() % 100),
  Q: (date) => String(Math.floor(date.getUTCMonth() / 3) + 1),
  MMMM: (date) => monthName(date.getUTCMonth()),
  MMM: (date) => monthName(date.getUTCMonth()).slice(0, 3),
  MM: (date) => two(date.getUTCMonth() + 1),
  M: (date) => String(date.getUTCMonth() + 1),
  Do: (date) => ordinal(date.getUTCDate()),
  DD: (date) => two(date.getUTCDate()),
  D: (date) => String(date.getUTCDate()),
  dddd: (date) => days[date.getUTCDay()] ?? "",
  ddd: (date) => (days[date.getUTCDay()] ?? "").slice(0, 3),
  d: (date) => String(date.getUTCDay()),
  HH: (date) => two(date.getUTCHours()),
  H: (date) => String(date.getUTCHours()),
  hh: (date) => two(hour12(date)),
  h: (date) => String(hour12(date)),
  mm: (date) => two(date.getUTCMinutes()),
  m: (date) => String(date.getUTCMinutes()),
  ss: (date) => two(date.getUTCSeconds()),
  s: (date) => String(date.getUTCSeconds()),
  A: (date) => (date.getUTCHours() < 12 ? "AM" : "PM"),
  a: (date) => (date.getUTCHours() < 12 ? "am" : "pm"),
  X: (date) => String(Math.floor(date.getTime() / 1_000)),
  x: (date) => String(date.getTime()),
};

/** Short names of whole formats. */
const whole: Readonly<Record<string, string>> = {
  L: "MM/DD/YYYY",
  LL: "MMMM D, YYYY",
  LLL: "MMMM D, YYYY h:mm A",
  LT: "h:mm A",
};

const TOKEN =
  /\[([^\]]*)\]|LLL|LL|LT|L|YYYY|YY|Q|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|d|HH|H|hh|h|mm|m|ss|s|A|a|X|x/g;

/** Writes a moment in a format of Moment.js. Text in brackets stays as it is. */
export function formatDate(time: number, format: string): string {
  const date = new Date(time);
  return format.replace(TOKEN, (token, literal: string | undefined) => {
    if (literal !== undefined) return literal;
    const inner = whole[token];
    return inner === undefined ? (parts[token]?.(date) ?? token) : formatDate(time, inner);
  });
}
