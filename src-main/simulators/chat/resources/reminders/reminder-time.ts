import { slackError } from "../../errors.ts";

const DAY = 86_400;
/** Larger numbers are Unix times, smaller ones seconds from now. */
const OLDEST_UNIX_TIME = 1_000_000_000;

const units = new Map([
  ["second", 1],
  ["sec", 1],
  ["minute", 60],
  ["min", 60],
  ["hour", 3_600],
  ["day", DAY],
  ["week", 7 * DAY],
]);

/** When a reminder is due. A recurring one has no single time. */
export interface ReminderTime {
  readonly time: number;
  readonly isRecurring: boolean;
}

function inUnits(words: string): number | undefined {
  const [, amount = "", unit = ""] = /^in (\d{1,6}|an?) (\w+?)s?$/.exec(words) ?? [];
  const seconds = units.get(unit);
  if (seconds === undefined) return undefined;
  return seconds * (/^an?$/.test(amount) ? 1 : Number(amount));
}

/** Nine o'clock of the next day. */
const tomorrow = (now: number) => (Math.floor(now / DAY) + 1) * DAY + 9 * 3_600;

/**
 * Reads the time of a reminder: a Unix time, seconds from now, or words such as `in 5 minutes`,
 * `tomorrow` and `every Thursday`. `now` is in seconds.
 */
export function readReminderTime(input: string, now: number): ReminderTime {
  const words = input.trim().toLowerCase();
  if (words.startsWith("every ")) return { time: 0, isRecurring: true };
  if (/^\d{1,12}$/.test(words)) {
    const number = Number(words);
    const time = number < OLDEST_UNIX_TIME ? now + number : number;
    if (time <= now) throw slackError("time_in_past");
    return { time, isRecurring: false };
  }
  const ahead = inUnits(words);
  if (ahead !== undefined) return { time: now + ahead, isRecurring: false };
  if (/^(?:tomorrow|tomorrow morning|next day)$/.test(words)) {
    return { time: tomorrow(now), isRecurring: false };
  }
  throw slackError("cannot_parse");
}
