import type { SimulatorStatus } from "#shared/domain/simulator.ts";

/** By how many seconds deliveries are signed off the real time, and whether some simulators do otherwise. */
export function readOffset(statuses: readonly SimulatorStatus[]) {
  const current = statuses[0]?.wallOffsetSeconds ?? 0;
  const differ = statuses.some(({ wallOffsetSeconds }) => wallOffsetSeconds !== current);
  return { current, differ, isShifted: current !== 0 || differ };
}
