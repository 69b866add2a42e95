import type { TimelineItemView } from "#shared/domain/timeline.ts";
import type { SimulatorStatus } from "#shared/domain/simulator.ts";

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
