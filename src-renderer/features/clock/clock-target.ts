import type { SimulatorStatus } from "#shared/domain/simulator.ts";

/** The simulators of a clock change, and the facts about them: none before the feed's first batch. */
export interface ClockTarget {
  readonly kinds: readonly string[];
  readonly statuses: readonly SimulatorStatus[];
}
