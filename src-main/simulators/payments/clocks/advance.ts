import type { TestClock } from "../billing/types.ts";
import { tasks } from "../outcomes/tasks.ts";
import type { SimContext } from "../state.ts";
import { clockContext } from "./clock-context.ts";

const known: Readonly<Record<string, (context: SimContext, id: string) => void>> = tasks;

/** Moves a test clock forward. Each task runs with the clock at its own due time. */
export function advanceClock(context: SimContext, { id }: TestClock, target: number): void {
  const { testClocks } = context.state;
  for (;;) {
    const clock = testClocks.get(id);
    const [next, ...rest] = clock?.tasks ?? [];
    if (!clock || !next || next.due > target * 1_000) break;
    testClocks.replace({ ...clock, frozenTime: Math.floor(next.due / 1_000), tasks: rest });
    known[next.task]?.(clockContext(context, id, next.due), next.id);
  }
  const clock = testClocks.get(id);
  if (clock) testClocks.replace({ ...clock, frozenTime: target });
}
