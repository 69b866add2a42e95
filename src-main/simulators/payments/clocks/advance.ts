import { addIntervals } from "../billing/periods.ts";
import { isEnded } from "../billing/subscription-events.ts";
import type { TestClock } from "../billing/types.ts";
import type { SimContext } from "../state.ts";
import { tasks } from "../tasks.ts";
import { clockContext } from "./clock-context.ts";

/** Returns the latest time that a test clock can advance to at once: two intervals of its shortest subscription. */
export function latestAdvance({ state }: SimContext, { id, frozenTime }: TestClock): number {
  const limits = [...state.subscriptions.values()]
    .filter((subscription) => !isEnded(subscription))
    .filter(({ customer }) => state.customers.get(customer)?.test_clock === id)
    .map(({ recurrence }) => addIntervals(frozenTime, recurrence, 2));
  const withoutAny = addIntervals(frozenTime, { interval: "year", count: 1 }, 2);
  return Math.min(withoutAny, ...limits);
}

/** Moves a test clock forward. Each task runs with the clock at its own due time. */
export function advanceClock(context: SimContext, { id }: TestClock, target: number): void {
  const { testClocks } = context.state;
  for (;;) {
    const clock = testClocks.get(id);
    const [next, ...rest] = clock?.tasks ?? [];
    if (!clock || !next || next.due > target * 1_000) break;
    testClocks.replace({ ...clock, frozenTime: Math.floor(next.due / 1_000), tasks: rest });
    tasks[next.task]?.run(clockContext(context, id, next.due), next.id);
  }
  const clock = testClocks.get(id);
  if (clock) testClocks.replace({ ...clock, frozenTime: target });
}
