import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import type { ScheduledItem } from "../../stores/schedule/timeline-items.ts";

/** Seconds until the earliest waiting item of these simulators; `undefined` when none waits. */
export function secondsToNextItem(statuses: readonly SimulatorStatus[]): number | undefined {
  const waits = statuses.flatMap(({ nextDue, now }) =>
    nextDue === null ? [] : [Math.max(0, Math.ceil((nextDue - now) / 1_000))],
  );
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** The items that an advance would run, soonest first. */
export function itemsWithin(
  items: readonly TimelineItemView[],
  now: number,
  seconds: number,
): readonly TimelineItemView[] {
  return items
    .filter(({ state, due }) => state === "pending" && Date.parse(due) <= now + seconds * 1_000)
    .sort((one, other) => Date.parse(one.due) - Date.parse(other.due));
}

/** Lists the items that fall due with some simulators within a time, earliest first. */
export function dueWithin(
  statuses: readonly SimulatorStatus[],
  items: readonly ScheduledItem[],
  seconds: number,
): readonly ScheduledItem[] {
  return statuses.flatMap(({ kind, now }) => {
    const ofKind = items.filter((scheduled) => scheduled.kind === kind);
    const due = itemsWithin(
      ofKind.map(({ item }) => item),
      now,
      seconds,
    );
    return due.map((item) => ({ kind, item }));
  });
}
