import type { Schedule } from "#shared/domain/timeline.ts";
import type { Served } from "./boot.ts";

/** Gives every simulator its schedule, where it has one: kind → schedule. */
export async function scheduleAll(
  served: readonly Served[],
  schedules: ReadonlyMap<string, Schedule>,
): Promise<void> {
  for (const { simulator } of served) {
    const schedule = schedules.get(simulator.kind);
    if (schedule) await simulator.schedule(schedule.events);
  }
}
