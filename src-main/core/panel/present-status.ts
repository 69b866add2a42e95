import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

/** Returns the current status of a simulator. */
export function presentStatus(simulator: RunningSimulator): SimulatorStatus {
  const { world, deliveryState } = simulator;
  const { oldestMs } = deliveryState;
  return {
    kind: simulator.kind,
    generation: world.generation,
    since: world.since,
    now: world.clock.now(),
    pace: world.settings.pace ?? null,
    wallOffsetSeconds: world.wall.offsetSeconds,
    deliveryOn: deliveryState.on,
    vendorHeaders: world.delivery.vendorHeaders,
    faults: world.faults.size,
    pending: deliveryState.pending,
    inFlight: deliveryState.inFlight,
    ...(oldestMs === undefined ? {} : { oldestMs: Math.floor(oldestMs / 1_000) * 1_000 }),
    writes: world.writes,
    events: world.log.length,
    requests: world.requests?.length ?? null,
    results: world.results.length,
    failed: world.results.failed,
    scheduled: simulator.timeline.pending,
    nextDue: simulator.nextDue ?? null,
  };
}
