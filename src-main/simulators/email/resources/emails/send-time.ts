import { namesRealDay } from "#shared/text/names-real-day.ts";
import { parseDuration } from "../../shared/duration.ts";

const DAY = /^(today|tomorrow)(?:\s+at\s+(\d{1,2})(?::(\d{2}))?\s*(am|pm)?)?$/;
const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const ZONELESS = /[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

const FROM_NOW = /^(?:in\s+)?(.+?)(?:\s+from\s+now)?$/;

function fromNow(text: string, now: number): number | undefined {
  const milliseconds = parseDuration(FROM_NOW.exec(text)?.[1] ?? "");
  return milliseconds === undefined ? undefined : now + milliseconds;
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 23 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half === "pm" ? 12 : 0);
}

function onDay(text: string, now: number): number | undefined {
  const found = DAY.exec(text);
  if (!found) return undefined;
  const [, day, hourText, minuteText = "0", half] = found;
  const shift = day === "tomorrow" ? 86_400_000 : 0;
  if (hourText === undefined) return now + shift;
  const hour = hourOf(Number(hourText), half);
  const minute = Number(minuteText);
  if (hour === undefined || minute > 59) return undefined;
  const midnight = Math.floor(now / 86_400_000) * 86_400_000;
  return midnight + shift + hour * 3_600_000 + minute * 60_000;
}

function fromIso(text: string): number | undefined {
  if (!ISO.test(text) || !namesRealDay(text)) return undefined;
  // A time without a zone would be read in the zone of this machine.
  const moment = Date.parse(ZONELESS.test(text) ? `${text.replace(" ", "T")}Z` : text);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Returns whether a text is a date, not words such as `in 1 hour`. */
export const isDate = (text: string): boolean => fromIso(text.trim()) !== undefined;

/** The form of `scheduled_at`, for error messages. */
export const sendTimeForm =
  "The date needs to be in ISO 8601 format, or in words such as `in 1 min` or `tomorrow at 9am`";

/**
 * The moment `scheduled_at` names, in milliseconds: ISO 8601, or English as far as the provider's own
 * documentation shows it. `undefined` when it names none.
 */
export function parseSendTime(text: string, now: number): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 100) return undefined;
  const words = trimmed.toLowerCase();
  const moment = fromIso(trimmed) ?? (words === "now" ? now : undefined);
  const found = moment ?? fromNow(words, now) ?? onDay(words, now);
  return found !== undefined && Math.abs(found) <= 8.64e15 ? found : undefined;
}
