import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { formatPlural } from "../../ui/text/format.ts";

/** The number of registered endpoints, and of those that the reset keeps. */
interface Endpoints {
  readonly registered: number;
  readonly kept: number;
}

/** Lists what a reset deletes and what it keeps, with the figures of the moment. Zeros are left out. */
export function listResetEffects(
  statuses: readonly SimulatorStatus[],
  { registered, kept }: Endpoints,
) {
  const sum = (count: "events" | "results" | "faults" | "scheduled") =>
    statuses.reduce((total, status) => total + status[count], 0);
  const figure = (count: number, noun: string) => (count === 0 ? [] : [formatPlural(count, noun)]);
  const scheduled = sum("scheduled");
  return {
    goes: [
      "all created objects",
      ...figure(sum("events"), "recorded event"),
      ...figure(sum("results"), "delivery result"),
      ...figure(registered - kept, "registered endpoint"),
      ...figure(sum("faults"), "fault rule"),
      "advanced time and signing offset",
    ],
    stays: [
      scheduled === 0
        ? "the schedule"
        : `the schedule: ${formatPlural(scheduled, "item")}, pending again`,
      ...(kept === 0 ? [] : [`${formatPlural(kept, "endpoint")}, registered again`]),
      "snapshots",
      "addresses, keys and settings",
    ],
  };
}
