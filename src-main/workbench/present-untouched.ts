import { unknownStatus, type SimulatorStatus } from "#shared/domain/simulator.ts";
import type { HostedSimulator } from "#core/launch/hosted-simulator.ts";

/** How a simulator stands that nothing has needed yet: as it would if its world were there already. */
export function presentUntouched(simulator: HostedSimulator): SimulatorStatus {
  return {
    ...unknownStatus,
    kind: simulator.kind,
    generation: simulator.generation,
    now: simulator.now,
    pace: simulator.settings.pace ?? null,
    deliveryOn: simulator.deliversFromStart,
  };
}
