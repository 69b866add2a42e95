import type { PlannedTask } from "#core/clock/agenda.ts";
import { SimulatorClock } from "#core/clock/simulator-clock.ts";
import { DeliveryRecords } from "#core/log/delivery-records.ts";
import { Results } from "#core/log/results.ts";
import { Causes } from "#core/log/causes.ts";
import { EgressLog } from "#core/log/egress-log.ts";
import { type CountedIds, createIdSequence } from "#core/state/id-sequence.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";

/** The address of a simulator and its start time: set before its world is built. */
export interface SimulatorAddress {
  /** `http://127.0.0.1:4701`; empty for one that is only called within the process. */
  readonly baseUrl: string;
  /** Runs from the moment the port opened, however late the world is built. */
  readonly clock: SimulatorClock;
}

/** Returns an address whose clock starts now. */
export function newAddress({ startTime, pace }: SimulatorSettings, baseUrl = ""): SimulatorAddress {
  return { baseUrl, clock: new SimulatorClock(startTime, pace) };
}

/** The parts of a world: everything that a reset replaces and a snapshot holds. */
export interface WorldParts<State> {
  readonly state: State;
  readonly ids: CountedIds;
  readonly log: EgressLog;
  readonly causes: Causes;
  readonly results: Results;
  readonly deliveries: DeliveryRecords;
  /** Simulator time, milliseconds since the epoch. */
  readonly now: number;
  readonly advancedMs: number;
  readonly wallOffsetSeconds: number;
  /** The tasks that wait, and the order of the newest item of the agenda. */
  readonly tasks: readonly (PlannedTask & { readonly due: number; readonly order: number })[];
  readonly lastOrder: number;
}

/** The parts that replace those of a world. */
export interface NextWorld<State> {
  readonly generation: number;
  readonly parts?: WorldParts<State> | undefined;
}

/** Returns the parts of a world without history. */
export function firstParts<State>(
  definition: SimulatorDefinition<State>,
  { environment, startTime }: SimulatorSettings,
): WorldParts<State> {
  const ids = createIdSequence(definition.profile.kind);
  return {
    ids,
    state: definition.createState({ ids, now: startTime, environment }),
    log: new EgressLog(),
    causes: new Causes(),
    results: new Results(),
    deliveries: new DeliveryRecords(),
    now: startTime,
    advancedMs: 0,
    wallOffsetSeconds: 0,
    tasks: [],
    lastOrder: 0,
  };
}
