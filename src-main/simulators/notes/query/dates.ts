import { ownValue } from "#core/state/own-value.ts";

const DAY = 86_400_000;

/** The time so many months and days away. */
function shifted(time: number, months: number, days = 0): number {
  const date = new Date(time);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(date.getUTCDate() + days);
  return date.getTime();
}

/** Names of days relative to now. */
export const relativeDays: Readonly<Record<string, (now: number) => number>> = {
  today: (now) => now,
  tomorrow: (now) => shifted(now, 0, 1),
  yesterday: (now) => shifted(now, 0, -1),
  one_week_ago: (now) => shifted(now, 0, -7),
  one_week_from_now: (now) => shifted(now, 0, 7),
  one_month_ago: (now) => shifted(now, -1),
  one_month_from_now: (now) => shifted(now, 1),
};

/** The first moment of the day a moment lies in. */
export function startDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** A moment, or a whole day, that a filter compares with. */
interface Instant {
  readonly time: number;
  readonly isDay: boolean;
}

/** A filter's date: a day compares by days, a moment by milliseconds. */
export function readInstant(text: string, now: number): Instant {
  const relative = ownValue(relativeDays, text);
  if (relative) return { time: startDay(relative(now)), isDay: true };
  return { time: Date.parse(text), isDay: text.length === 10 };
}

/** Negative when `time` lies before the instant, zero when in it, positive when after. */
export function compareTo(time: number, { time: instant, isDay }: Instant): number {
  return (isDay ? startDay(time) : time) - instant;
}

type Span = readonly [from: number, until: number];

/** Spans of days around today: from the first moment, and until but not including the second. */
export const spans: Readonly<Record<string, (today: number) => Span>> = {
  this_week: (today) => {
    const sunday = today - new Date(today).getUTCDay() * DAY;
    return [sunday, sunday + 7 * DAY];
  },
  past_week: (today) => [shifted(today, 0, -7), today + DAY],
  past_month: (today) => [shifted(today, -1), today + DAY],
  past_year: (today) => [shifted(today, -12), today + DAY],
  next_week: (today) => [today, shifted(today, 0, 7) + DAY],
  next_month: (today) => [today, shifted(today, 1) + DAY],
  next_year: (today) => [today, shifted(today, 12) + DAY],
};
