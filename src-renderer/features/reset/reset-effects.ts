import type { SimulatorStatus } from "#shared/domain/simulator.ts";
import { formatPlural } from "../../ui/text/format.ts";

/** What a reset takes away and what it leaves, with the figures of the moment. */
export function listResetEffects(statuses: readonly SimulatorStatus[], endpoints: number) {
  const sum = (count: (status: SimulatorStatus) => number) =>
    statuses.reduce((total, status) => total + count(status), 0);
  return {
    goes: [
      "every object that was created",
      formatPlural(
        sum(({ events }) => events),
        "recorded event",
      ),
      formatPlural(
        sum(({ results }) => results),
        "delivery result",
      ),
      formatPlural(endpoints, "registered endpoint"),
      "the time that was advanced, and the wall offset",
    ],
    stays: ["the schedule, armed again from its first item", "addresses, keys and settings"],
  };
}
