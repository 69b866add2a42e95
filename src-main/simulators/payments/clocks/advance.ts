import type { TestClock } from "../billing/types.ts";
import type { SimContext } from "../state.ts";
import { tasks } from "../tasks.ts";
import { clockContext } from "./clock-context.ts";

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
