import type { FormulaFunction } from "./functions.ts";
import { formatDate } from "./format-date.ts";
import { isDate, numberOf, textOf, type FormulaDate, type Value } from "./values.ts";

const DAY = 86_400_000;

/** The units of fixed length, in milliseconds. */
const lengths: Readonly<Record<string, number>> = {
  weeks: 7 * DAY,
  days: DAY,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
  milliseconds: 1,
};

/** The units that are counted in months. */
const monthCounts: Readonly<Record<string, number>> = { years: 12, quarters: 3, months: 1 };

const unitOf = (value: Value | undefined) => {
  const name = textOf(value ?? null).toLowerCase();
  return name.endsWith("s") ? name : `${name}s`;
};

/** Adds months. The day stays within its month: a month after January 31 is the last of February. */
function addMonths(time: number, count: number): number {
  const date = new Date(time);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

function shift(time: number, count: number, unit: string): number | null {
  const months = monthCounts[unit];
  const length = lengths[unit];
  const moved =
    months === undefined
      ? time + Math.trunc(count) * (length ?? Number.NaN)
      : addMonths(time, Math.trunc(count) * months);
  return Number.isNaN(moved) ? null : moved;
}

const dateShift = (sign: number): FormulaFunction => ({
  takes: [3, 3],
  returns: "date",
  run: ([date = null, count = null, unit]) => {
    const amount = numberOf(count);
    if (!isDate(date) || amount === null) return null;
    const start = shift(date.start, sign * amount, unitOf(unit));
    const end = date.end === null ? null : shift(date.end, sign * amount, unitOf(unit));
    const hasTime = date.hasTime || ["hours", "minutes"].includes(unitOf(unit));
    return start === null ? null : { ...date, start, end, hasTime };
  },
});

function between([one = null, other = null, unit]: readonly Value[]): Value {
  if (!isDate(one) || !isDate(other)) return null;
  const name = unitOf(unit);
  const length = lengths[name];
  if (length !== undefined) return Math.trunc((one.start - other.start) / length) + 0;
  const perUnit = monthCounts[name];
  if (perUnit === undefined) return null;
  const [a, b] = [new Date(one.start), new Date(other.start)];
  let months = (a.getUTCFullYear() - b.getUTCFullYear()) * 12 + a.getUTCMonth() - b.getUTCMonth();
  if (months > 0 && addMonths(other.start, months) > one.start) months -= 1;
  if (months < 0 && addMonths(other.start, months) < one.start) months += 1;
  return Math.trunc(months / perUnit) + 0;
}

const dateOf = (start: number, hasTime: boolean): FormulaDate => ({
  kind: "date",
  start,
  end: null,
  hasTime,
});

const part = (read: (date: Date) => number): FormulaFunction => ({
  takes: [1, 1],
  returns: "number",
  run: ([date = null]) => (isDate(date) ? read(new Date(date.start)) : null),
});

/** The week of the year by ISO 8601. */
function weekOf(date: Date): number {
  const day = date.getUTCDay() === 0 ? 7 : date.getUTCDay();
  const thursday = new Date(date.getTime() + (4 - day) * DAY);
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return Math.ceil(((thursday.getTime() - start) / DAY + 1) / 7);
}

function parseDate(text: string): Value {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : dateOf(time, text.length > 10);
}

/** The functions of dates. Times are in UTC. */
export const dateFunctions: Readonly<Record<string, FormulaFunction>> = {
  now: { takes: [0, 0], returns: "date", run: (_args, now) => dateOf(now, true) },
  today: {
    takes: [0, 0],
    returns: "date",
    run: (_args, now) => dateOf(Math.floor(now / DAY) * DAY, false),
  },
  dateAdd: dateShift(1),
  dateSubtract: dateShift(-1),
  dateBetween: { takes: [3, 3], returns: "number", run: between },
  dateRange: {
    takes: [2, 2],
    returns: "date",
    run: ([one = null, other = null]) =>
      isDate(one) && isDate(other) ? { ...one, end: other.start } : null,
  },
  dateStart: {
    takes: [1, 1],
    returns: "date",
    run: ([date = null]) => (isDate(date) ? { ...date, end: null } : null),
  },
  dateEnd: {
    takes: [1, 1],
    returns: "date",
    run: ([date = null]) =>
      isDate(date) ? { ...date, start: date.end ?? date.start, end: null } : null,
  },
  formatDate: {
    takes: [2, 3],
    returns: "string",
    run: ([date = null, format = null]) =>
      isDate(date) ? formatDate(date.start, textOf(format)) : "",
  },
  parseDate: { takes: [1, 1], returns: "date", run: ([value = null]) => parseDate(textOf(value)) },
  timestamp: part((date) => date.getTime()),
  fromTimestamp: {
    takes: [1, 1],
    returns: "date",
    run: ([value = null]) => {
      const time = numberOf(value);
      return time === null ? null : dateOf(time, true);
    },
  },
  minute: part((date) => date.getUTCMinutes()),
  hour: part((date) => date.getUTCHours()),
  day: part((date) => (date.getUTCDay() === 0 ? 7 : date.getUTCDay())),
  date: part((date) => date.getUTCDate()),
  week: part(weekOf),
  month: part((date) => date.getUTCMonth() + 1),
  year: part((date) => date.getUTCFullYear()),
};
