const DAY = 86_400_000;

/** Words for days that move with the clock. */
export const relativeDays: Readonly<Record<string, (now: Date) => Date>> = {
  today: (now) => now,
  tomorrow: (now) => shifted(now, { days: 1 }),
  yesterday: (now) => shifted(now, { days: -1 }),
  one_week_ago: (now) => shifted(now, { days: -7 }),
  one_week_from_now: (now) => shifted(now, { days: 7 }),
  one_month_ago: (now) => shifted(now, { months: -1 }),
  one_month_from_now: (now) => shifted(now, { months: 1 }),
};

function shifted(now: Date, by: { readonly days?: number; readonly months?: number }): Date {
  const date = new Date(now);
  date.setUTCMonth(date.getUTCMonth() + (by.months ?? 0));
  date.setUTCDate(date.getUTCDate() + (by.days ?? 0));
  return date;
}

/** The first moment of the day a moment lies in. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** What a filter compares with: a moment, or a whole day. */
export interface Instant {
  readonly time: number;
  readonly isDay: boolean;
}

/** A filter's date: a day compares by days, a moment by milliseconds. */
export function instantOf(text: string, now: number): Instant {
  const relative = relativeDays[text];
  if (relative) return { time: dayOf(relative(new Date(now)).getTime()), isDay: true };
  return { time: Date.parse(text), isDay: text.length === 10 };
}

/** Negative when `time` lies before the instant, zero when in it, positive when after. */
export function compareTo(time: number, { time: instant, isDay }: Instant): number {
  return (isDay ? dayOf(time) : time) - instant;
}

/** The span of a word like `past_week`: from, and up to but without. */
export function spanOf(name: string, now: number): readonly [number, number] {
  const today = dayOf(now);
  const after = today + DAY;
  const date = new Date(today);
  const end = (by: { readonly days?: number; readonly months?: number }) =>
    shifted(date, by).getTime();
  switch (name) {
    case "past_week":
      return [end({ days: -7 }), after];
    case "past_month":
      return [end({ months: -1 }), after];
    case "past_year":
      return [end({ months: -12 }), after];
    case "next_week":
      return [today, end({ days: 7 }) + DAY];
    case "next_month":
      return [today, end({ months: 1 }) + DAY];
    case "next_year":
      return [today, end({ months: 12 }) + DAY];
    default: {
      const sunday = today - date.getUTCDay() * DAY;
      return [sunday, sunday + 7 * DAY];
    }
  }
}
