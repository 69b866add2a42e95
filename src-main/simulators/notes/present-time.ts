import type { DateValue } from "./properties/types.ts";

const MINUTE = 60_000;

/** Notion knows moments to the minute only. */
export function toMinute(time: number): number {
  return Math.floor(time / MINUTE) * MINUTE;
}

/** A moment as the API shows it. */
export function presentTime(time: number): string {
  return new Date(toMinute(time)).toISOString();
}

/** A date as the API shows it: a day as it is, a moment with milliseconds and its offset. */
export function presentDate(date: DateValue): Record<string, unknown> {
  return {
    start: presentMoment(date.start),
    end: date.end === null ? null : presentMoment(date.end),
    time_zone: date.timeZone,
  };
}

function presentMoment(text: string): string {
  const [, day = text, time, offset = "+00:00"] =
    /^([\d-]{10})(?:[T ]([\d:.]+))?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (time === undefined) return day;
  const [hours = "00", minutes = "00", seconds = "00"] = time.split(":");
  const [whole = "00", fraction = ""] = seconds.split(".");
  const zone = offset === "Z" ? "+00:00" : offset.replace(/^(.\d{2}):?(\d{2})$/, "$1:$2");
  return `${day}T${hours}:${minutes}:${whole}.${fraction.slice(0, 3).padEnd(3, "0")}${zone}`;
}
