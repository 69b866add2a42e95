import type { SimulatorStatus } from "#shared/domain/simulator.ts";

/** Whose clocks a change is for, and what is known of them: nothing before the feed's first batch. */
export interface ClockTarget {
  readonly kinds: readonly string[];
  readonly statuses: readonly SimulatorStatus[];
}
