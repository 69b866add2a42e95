import { addIntervals } from "../../billing/periods.ts";
import type { AnchorConfig } from "../../billing/terms.ts";
import type { BareLine } from "../../billing/totals.ts";
import type { Subscription } from "../../billing/types.ts";
import { computeShare } from "../../catalog/amounts.ts";
import { badRequest } from "../../errors.ts";
import { secondsNow, type SimContext } from "../../state.ts";

/** Throws for a start that is not in the past. */
export function checkBackdate(context: SimContext, start: number | undefined): void {
  if (start === undefined || start <= secondsNow(context)) return;
  const message = "`backdate_start_date` must be in the past.";
  throw badRequest(message, { param: "backdate_start_date" });
}

const MONTHS = 13;

/** Returns the next moment that a configuration of the anchor describes; parts that it lacks are those of now. */
export function momentOf(config: AnchorConfig, now: number): number {
  const today = new Date(now * 1_000);
  const time = [
    config.hour ?? today.getUTCHours(),
    config.minute ?? today.getUTCMinutes(),
    config.second ?? today.getUTCSeconds(),
  ] as const;
  for (let ahead = 0; ahead <= MONTHS; ahead += 1) {
    const month = today.getUTCMonth() + ahead;
    if (config.month !== undefined && (month % 12) + 1 !== config.month) continue;
    const last = new Date(Date.UTC(today.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const day = Math.min(config.day_of_month, last);
    const moment = Date.UTC(today.getUTCFullYear(), month, day, ...time) / 1_000;
    if (moment > now) return moment;
  }
  return now;
}

/** Returns the lines for the time between a start in the past and the present period. */
export function backdatedLines(
  context: SimContext,
  { startDate, period, anchor, recurrence }: Subscription,
  lines: readonly BareLine[],
): readonly BareLine[] {
  if (startDate >= period.start) return [];
  let whole = 0;
  while (addIntervals(period.start, recurrence, -(whole + 1)) >= startDate) whole += 1;
  const rest = addIntervals(period.start, recurrence, -whole) - startDate;
  const length = anchor - addIntervals(anchor, recurrence, -1);
  return lines.map((line) => ({
    ...line,
    id: context.ids.next("il_", 24),
    amount: line.amount * whole + computeShare(line.amount, rest, length),
    period: { start: startDate, end: period.start },
    isProration: true,
  }));
}
