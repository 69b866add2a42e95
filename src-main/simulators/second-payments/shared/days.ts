import type { cadences } from "../resources/catalog/fields.ts";

const DAY = 86_400_000;

type Cadence = (typeof cadences)[number];

/** The day of a moment, in UTC: `2026-01-31`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The first moment of a day. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: string, days: number): string {
  return dayOf(startOf(day) + days * DAY);
}

/** The same day of the month so many months later; a day that its month does not have is its last. */
function addMonths(day: string, months: number, anchor: number): string {
  const date = new Date(startOf(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month, Math.min(anchor, last)));
}

const lengths: Readonly<Record<Cadence, { readonly days?: number; readonly months?: number }>> = {
  DAILY: { days: 1 },
  WEEKLY: { days: 7 },
  EVERY_TWO_WEEKS: { days: 14 },
  THIRTY_DAYS: { days: 30 },
  SIXTY_DAYS: { days: 60 },
  NINETY_DAYS: { days: 90 },
  MONTHLY: { months: 1 },
  EVERY_TWO_MONTHS: { months: 2 },
  QUARTERLY: { months: 3 },
  EVERY_FOUR_MONTHS: { months: 4 },
  EVERY_SIX_MONTHS: { months: 6 },
  ANNUAL: { months: 12 },
  EVERY_TWO_YEARS: { months: 24 },
};

/** The day on which the period ends that begins on a day. `anchor` is the day of the month. */
export function endOfPeriod(day: string, cadence: Cadence, anchor: number): string {
  const { days, months = 0 } = lengths[cadence];
  if (days !== undefined) return addDays(day, days);
  // A first period that begins on another day than the anchor ends on the next anchor.
  const isOnAnchor = addMonths(day, 0, anchor) === day;
  const nearest = addMonths(day, 0, anchor);
  return !isOnAnchor && nearest > day ? nearest : addMonths(day, months, anchor);
}
