import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import type { AheadEntry } from "../../stores/schedule/ahead.ts";

/** The simulators of a clock change, and the facts about them: none before the feed's first batch. */
export interface ClockTarget {
  readonly kinds: readonly string[];
  readonly statuses: readonly SimulatorStatus[];
  /** The next work of simulators and schedule, soonest first. */
  readonly ahead: readonly AheadEntry[];
}
