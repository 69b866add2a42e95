import type { SimulatorSettings } from "#core/contract/settings.ts";
import type { Snapshot } from "#core/contract/snapshot.ts";

/** The settings of a simulator that starts from a snapshot: its clock and generation go on. */
export function startFrom(
  settings: SimulatorSettings,
  snapshot: Snapshot | undefined,
): SimulatorSettings {
  if (!snapshot) return settings;
  const { at, generation } = snapshot.info;
  const firstGeneration = Math.max(settings.firstGeneration ?? 1, generation);
  return {
    ...settings,
    snapshot,
    startTime: Date.parse(at),
    hasUsualClock: false,
    firstGeneration,
  };
}
