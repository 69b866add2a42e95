import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { PlaceId, PlaceParams } from "../../../stores/places.ts";
import type { OwnEndpoints } from "./use-own-endpoints.ts";

/** The step after the first request of an app. */
export interface NextStep {
  readonly title: string;
  readonly place: PlaceId;
  readonly params: PlaceParams;
}

/**
 * Returns the step after the first request: the receiver of the first chosen simulator that delivers and has
 * none, registered through the provider's API or set at startup; otherwise the requests.
 */
export function findNextStep(
  chosen: readonly SimulatorView[],
  { of }: Pick<OwnEndpoints, "of">,
): NextStep {
  const silent = chosen.filter(({ kind }) => of(kind).own.length === 0);
  const registering = silent.find(({ endpoints }) => endpoints !== undefined);
  if (registering) {
    const params = { register: registering.kind };
    return { title: "Register your webhook URL", place: "endpoints", params };
  }
  if (silent.some(({ delivery }) => delivery === "fixed")) {
    return { title: "Set your webhook URL", place: "settings", params: { section: "Delivery" } };
  }
  return { title: "Show the requests", place: "requests", params: {} };
}
