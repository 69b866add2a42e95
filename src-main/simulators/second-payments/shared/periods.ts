/** A repeated span of time, as the catalog and promotions write it: an event of RFC 5545. */
export interface Period {
  /** `2026-01-31 09:00:00`, in the time zone of the location. */
  readonly start: string;
  readonly durationMs: number;
  readonly frequency: "DAILY" | "WEEKLY" | undefined;
  /** `MO`, `TU` …; empty for the day of the start. */
  readonly days: readonly string[];
  /** The last day, such as `2026-12-31`. */
  readonly until: string | undefined;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const weekdays = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** `20260131T090000` as `2026-01-31 09:00:00`; a day without a time is its first moment. */
function readStamp(text: string): string | undefined {
  const [, year, month, day, hour = "00", minute = "00", second = "00"] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`;
}

const moment = (local: string) => Date.parse(`${local.replace(" ", "T")}Z`);

function readDuration(text: string): number | undefined {
  const [whole, days = "0", hours = "0", minutes = "0"] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(text) ?? [];
  return whole === undefined
    ? undefined
    : Number(days) * DAY + Number(hours) * HOUR + Number(minutes) * 60_000;
}

/** Reads an event; `undefined` when it has no valid start or no length. */
export function readPeriod(event: string): Period | undefined {
  const lines = new Map(
    event.split(/\r?\n/).flatMap((line) => {
      const [, name, value] = /^([A-Z]+)(?:;[^:]*)?:(.*)$/.exec(line.trim()) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const start = readStamp(lines.get("DTSTART") ?? "");
  if (start === undefined) return undefined;
  const end = readStamp(lines.get("DTEND") ?? "");
  const durationMs =
    end === undefined ? readDuration(lines.get("DURATION") ?? "") : moment(end) - moment(start);
  if (durationMs === undefined || durationMs <= 0) return undefined;
  const rule = new Map(
    (lines.get("RRULE") ?? "").split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name, value] as const;
    }),
  );
  const named = rule.get("FREQ");
  return {
    start,
    durationMs,
    frequency: named === "DAILY" || named === "WEEKLY" ? named : undefined,
    days: (rule.get("BYDAY") ?? "").split(",").filter(Boolean),
    until: readStamp(rule.get("UNTIL") ?? "")?.slice(0, 10),
  };
}

/** Returns whether a period begins on a day, such as `2026-01-31`. */
function beginsOn({ start, frequency, days, until }: Period, day: string): boolean {
  const first = start.slice(0, 10);
  if (day < first || (until !== undefined && day > until)) return false;
  if (frequency === undefined) return day === first;
  if (frequency === "DAILY" && days.length === 0) return true;
  const weekday = (text: string) => weekdays[new Date(`${text}T00:00:00Z`).getUTCDay()] ?? "";
  return (days.length === 0 ? [weekday(first)] : days).includes(weekday(day));
}

/** Returns whether a local time, such as `2026-01-31 09:30:00`, is within a period. */
export function isInPeriod(period: Period, local: string): boolean {
  const now = moment(local);
  const longest = Math.ceil(period.durationMs / DAY);
  for (let back = 0; back <= longest; back += 1) {
    const day = new Date(now - back * DAY).toISOString().slice(0, 10);
    const begins = moment(`${day} ${period.start.slice(11)}`);
    if (!beginsOn(period, day)) continue;
    if (now >= begins && now < begins + period.durationMs) return true;
  }
  return false;
}
