import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import type { HostedSimulator } from "#core/simulator/hosted-simulator.ts";

/** How a simulator stands that nothing has needed yet: as it would if its world were there already. */
export function presentUntouched(simulator: HostedSimulator): SimulatorStatus {
  return {
    kind: simulator.kind,
    generation: simulator.generation,
    now: simulator.now,
    pace: simulator.settings.pace ?? null,
    wallOffsetSeconds: 0,
    deliveryOn: simulator.deliversFromStart,
    pending: 0,
    inFlight: false,
    writes: 0,
    events: 0,
    results: 0,
    failed: 0,
    scheduled: 0,
    nextDue: null,
  };
}
