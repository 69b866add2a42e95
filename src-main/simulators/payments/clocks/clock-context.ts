import { deriveContext } from "../shared/derived-context.ts";
import type { SimContext } from "../state.ts";

/**
 * Returns a context whose time and schedule are those of a test clock. Everything that is done with it is
 * dated and scheduled on that clock.
 */
export function clockContext(context: SimContext, clock: string, nowMs: number): SimContext {
  return deriveContext(context, {
    now: nowMs,
    // Tasks of a test clock have no number: they check themselves whether they still apply.
    schedule: (due, task, id) => {
      scheduleOn(context, clock, { due, task, id });
      return 0;
    },
    withdraw: () => undefined,
  });
}

/** Puts a task on a test clock, behind those that are due at the same time. */
function scheduleOn(
  { state }: SimContext,
  clock: string,
  task: { readonly due: number; readonly task: string; readonly id: string },
): void {
  const found = state.testClocks.get(clock);
  if (!found) return;
  const later = found.tasks.findIndex(({ due }) => due > task.due);
  const tasks = later < 0 ? [...found.tasks, task] : found.tasks.toSpliced(later, 0, task);
  state.testClocks.replace({ ...found, tasks });
}

/** The context in the time of a customer: that of its test clock, or the simulator's. */
export function withCustomerClock(
  context: SimContext,
  customer: string | null | undefined,
): SimContext {
  const { customers, testClocks } = context.state;
  const clock = testClocks.get(customers.get(customer ?? "")?.test_clock ?? "");
  return clock ? clockContext(context, clock.id, clock.frozenTime * 1_000) : context;
}
