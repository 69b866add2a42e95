const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };
const PART = /(\d+)(mo|[smhdw])/gy;

/** A duration: seconds, and months of the calendar beside them. */
interface Duration {
  readonly seconds: number;
  readonly months: number;
}

/** Reads `90`, `5m`, `1h 30m`, `3 d`, `2w` or `1mo`; `undefined` for anything else. */
function readDuration(text: string): Duration | undefined {
  const tidy = text.replaceAll(/\s+/g, "").toLowerCase();
  if (/^\d+$/.test(tidy)) return { seconds: Number(tidy), months: 0 };
  const parts = [...tidy.matchAll(PART)];
  if (parts.length === 0 || parts.map(([part]) => part).join("") !== tidy) return undefined;
  return parts.reduce(
    ({ seconds, months }, [, number, unit = "s"]) =>
      unit === "mo"
        ? { seconds, months: months + Number(number) }
        : { seconds: seconds + Number(number) * (UNITS[unit] ?? 1), months },
    { seconds: 0, months: 0 },
  );
}

/** Whole seconds from `90`, `-600`, `5m`, `1h 30m` or `2d`; `undefined` for anything else. */
export function parseSeconds(text: string): number | undefined {
  const tidy = text.trim().replace("−", "-");
  const duration = readDuration(tidy.replace(/^[+-]\s*/, ""));
  if (!duration || duration.months > 0) return undefined;
  return (tidy.startsWith("-") ? -1 : 1) * duration.seconds + 0;
}

/** Returns the same time of day some months later; the last day of a shorter month. */
export function addMonths(moment: number, months: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/**
 * Returns the moment that a duration from `now` leads to, in milliseconds since the epoch: `90`, `1h 30m`,
 * `3 d`, `1 mo`. `undefined` for anything else.
 */
export function momentAfter(text: string, now: number): number | undefined {
  const duration = readDuration(text.trim().replace(/^\+\s*/, ""));
  return duration && addMonths(now, duration.months) + duration.seconds * 1_000;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?(?:\s*(?:UTC|Z))?$/i;

/**
 * Reads a date in UTC: `2026-12-26`, `2026-12-26 11:12`, `2026-12-26T11:12:00Z`. A date alone keeps the time of
 * day of `now`. `undefined` for anything else.
 */
export function momentAt(text: string, now: number): number | undefined {
  const [, year, month, day, hour, minute, second = "0"] = DATE.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isReal = new Date(midnight).getUTCDate() === Number(day) && Number(month) <= 12;
  const isTime = Number(hour ?? 0) < 24 && Number(minute ?? 0) < 60 && Number(second) < 60;
  if (!isReal || !isTime) return undefined;
  if (hour === undefined) return midnight + (now % 86_400_000);
  return midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
}
