import { JqlError } from "./query.ts";

const MINUTE = 60_000;
const unitLengths = new Map([
  ["m", MINUTE],
  ["h", 60 * MINUTE],
  ["d", 24 * 60 * MINUTE],
  ["w", 7 * 24 * 60 * MINUTE],
]);

const ABSOLUTE = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2}))?$/;
const RELATIVE = /^[+-]?\d+[wdhm]?(?:\s+\d+[wdhm])*$/i;

function parseAbsolute(text: string): number | undefined {
  const found = ABSOLUTE.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute);
  const date = new Date(time);
  const isReal =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? time : undefined;
}

/** `-4w 2d` as milliseconds from now; the sign holds for all parts. */
function parseRelative(text: string): number | undefined {
  const trimmed = text.trim();
  if (!RELATIVE.test(trimmed) || !/[wdhm]/i.test(trimmed)) return undefined;
  const sign = trimmed.startsWith("-") ? -1 : 1;
  const parts = trimmed.replace(/^[+-]/, "").toLowerCase().split(/\s+/);
  const lengths = parts.map(
    (part) => Number.parseInt(part, 10) * (unitLengths.get(part.slice(-1)) ?? MINUTE),
  );
  return sign * lengths.reduce((total, length) => total + length, 0);
}

/**
 * A moment as JQL writes it: a date, a way from now, or milliseconds.
 * @throws {JqlError} when it is none.
 */
export function parseMoment(text: string, field: string, now: number): number {
  const absolute = parseAbsolute(text.trim());
  if (absolute !== undefined) return absolute;
  const relative = parseRelative(text);
  if (relative !== undefined) return now + relative;
  if (/^\d{10,15}$/.test(text)) return Number(text);
  throw new JqlError(
    `Date value '${text}' for field '${field}' is invalid. Valid formats include: 'yyyy/MM/dd HH:mm', 'yyyy-MM-dd HH:mm', 'yyyy/MM/dd', 'yyyy-MM-dd', or a period format e.g. '-5d', '4w 2d'.`,
  );
}

/** The units of periods. */
const periodUnits = { day: "d", week: "w", month: "M", year: "y" } as const;

type Period = keyof typeof periodUnits;

function moved(date: Date, amount: number, unit: string): Date {
  const next = new Date(date);
  if (unit === "y") next.setUTCFullYear(next.getUTCFullYear() + amount);
  else if (unit === "M") next.setUTCMonth(next.getUTCMonth() + amount);
  else next.setTime(next.getTime() + amount * (unitLengths.get(unit) ?? 0));
  return next;
}

function firstOf(date: Date, period: Period): Date {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  if (period === "year") return new Date(Date.UTC(year, 0, 1));
  if (period === "month") return new Date(Date.UTC(year, month, 1));
  const weekday = period === "week" ? date.getUTCDay() : 0;
  return new Date(Date.UTC(year, month, day - weekday));
}

const INCREMENT = /^([+-]?\d+)([yMwdhm])?$/;

/** The moment of `startOfWeek("-1w")` and similar functions. Weeks begin on Sunday. */
export function dateFunction(
  name: string,
  args: readonly string[],
  now: number,
): number | undefined {
  const [, edge, word = ""] = /^(start|end)of(day|week|month|year)$/i.exec(name) ?? [];
  if (edge === undefined) return undefined;
  const period = periodOf(word);
  const [increment = "0"] = args;
  const [, amount, unit = periodUnits[period]] = INCREMENT.exec(increment) ?? [];
  if (amount === undefined || args.length > 1) {
    throw new JqlError(
      `Unable to parse the offset '${increment}' in function '${name}'. Expected a format such as '-1', '+2d' or '1w'.`,
    );
  }
  const moment = firstOf(new Date(now), period);
  if (edge.toLowerCase() === "start") return moved(moment, Number(amount), unit).getTime();
  const end = moved(moment, 1, periodUnits[period]).getTime() - 1;
  return endMoved(moment, end, Number(amount), unit, period);
}

/** Months differ in length: the end of one is the start of the next less a moment. */
function endMoved(start: Date, end: number, amount: number, unit: string, period: Period): number {
  if (unit !== "M" && unit !== "y") return moved(new Date(end), amount, unit).getTime();
  return moved(moved(start, amount, unit), 1, periodUnits[period]).getTime() - 1;
}

function periodOf(word: string): Period {
  const periods = ["week", "month", "year"] as const;
  return periods.find((period) => period === word.toLowerCase()) ?? "day";
}
