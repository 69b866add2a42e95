import type { EventRow } from "#shared/domain/egress.ts";
import { formatDay } from "../../ui/text/format.ts";

const DAY_MS = 86_400_000;

/** The events of one simulator day. */
export interface DayOfEvents {
  /** `Thu 12 Mar 2026`, UTC. */
  readonly day: string;
  /** The whole days without an event since the day before it in the list. */
  readonly quietDays: number;
  readonly rows: readonly EventRow[];
}

/** Groups events, oldest first, by their simulator day. */
export function groupByDay(rows: readonly EventRow[]): readonly DayOfEvents[] {
  const days = new Map<number, EventRow[]>();
  for (const row of rows) {
    const day = Math.floor(row.createdAt / DAY_MS);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  let last: number | undefined;
  return [...days].map(([day, ofDay]) => {
    const quietDays = last === undefined ? 0 : day - last - 1;
    last = day;
    return { day: formatDay(day * DAY_MS), quietDays, rows: ofDay };
  });
}
