import type { Recurrence } from "../catalog/types.ts";

const DAY = 86_400;

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1_000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), last);
  const time = seconds - Math.floor(seconds / DAY) * DAY;
  return Date.UTC(year, month, day) / 1_000 + time;
}

/** The moment so many intervals after an anchor; a day that its month does not have is its last. */
export function addIntervals(
  anchor: number,
  { interval, count }: Recurrence,
  times: number,
): number {
  const steps = count * times;
  switch (interval) {
    case "day":
      return anchor + steps * DAY;
    case "week":
      return anchor + steps * 7 * DAY;
    case "month":
      return addMonths(anchor, steps);
    case "year":
      return addMonths(anchor, 12 * steps);
  }
}

const secondsOf = { day: DAY, week: 7 * DAY, month: 30 * DAY, year: 365 * DAY } as const;

/** The last end of a period that is not after a moment. */
export function lastBoundary(anchor: number, recurrence: Recurrence, moment: number): number {
  const length = secondsOf[recurrence.interval] * recurrence.count;
  let times = Math.floor((moment - anchor) / length) + 1;
  while (addIntervals(anchor, recurrence, times) > moment) times -= 1;
  return addIntervals(anchor, recurrence, times);
}

/** The first end of a period after a moment: the anchor, or so many whole intervals from it. */
export function nextBoundary(anchor: number, recurrence: Recurrence, after: number): number {
  const length = secondsOf[recurrence.interval] * recurrence.count;
  let times = Math.floor((after - anchor) / length) - 1;
  while (addIntervals(anchor, recurrence, times) > after) times -= 1;
  while (addIntervals(anchor, recurrence, times) <= after) times += 1;
  return addIntervals(anchor, recurrence, times);
}
