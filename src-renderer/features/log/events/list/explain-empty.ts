import type { EventFilter } from "#shared/domain/egress.ts";
import type { SimulatorStatus, SimulatorView } from "#shared/domain/simulator.ts";
import { narrows } from "../filter/query.ts";

/** Why the log shows nothing: four reasons that are easily taken for one another. */
type EmptyReason =
  /** There are events, and the filter lets none of them through. */
  | { readonly reason: "no-match"; readonly events: number; readonly noDelivery: boolean }
  /** The simulators that are shown never record anything. */
  | { readonly reason: "silent"; readonly kinds: readonly string[] }
  /** Only simulators that are not shown have recorded something. */
  | { readonly reason: "elsewhere"; readonly kinds: readonly string[]; readonly events: number }
  /** Nothing was recorded anywhere. */
  | { readonly reason: "nothing-yet"; readonly deliveryOff: boolean };

type Statuses = ReadonlyMap<string, SimulatorStatus>;

const sumOf = (statuses: Statuses, simulators: readonly SimulatorView[]) =>
  simulators.reduce((sum, { kind }) => sum + (statuses.get(kind)?.events ?? 0), 0);

/** Which of the reasons it is. */
export function explainEmpty(
  filter: EventFilter,
  simulators: readonly SimulatorView[],
  statuses: Statuses,
): EmptyReason {
  const isShown = ({ kind }: SimulatorView) =>
    filter.kinds.length === 0 || filter.kinds.includes(kind);
  const shown = simulators.filter(isShown);
  const events = sumOf(statuses, shown);
  const deliveryOff = isOff(shown, statuses);
  if (events > 0 && narrows(filter)) {
    return { reason: "no-match", events, noDelivery: deliveryOff && filter.outcome !== "any" };
  }
  if (shown.length > 0 && shown.every(({ silent }) => silent === true)) {
    return { reason: "silent", kinds: shown.map(({ kind }) => kind) };
  }
  const others = simulators.filter((simulator) => !isShown(simulator));
  const elsewhere = sumOf(statuses, others);
  if (elsewhere > 0) {
    const kinds = others.filter(({ kind }) => (statuses.get(kind)?.events ?? 0) > 0);
    return { reason: "elsewhere", kinds: kinds.map(({ kind }) => kind), events: elsewhere };
  }
  return { reason: "nothing-yet", deliveryOff };
}

/** Returns whether none of those that could deliver does. */
function isOff(shown: readonly SimulatorView[], statuses: Statuses): boolean {
  const able = shown.filter(({ delivery }) => delivery !== "none");
  return able.length > 0 && able.every(({ kind }) => statuses.get(kind)?.deliveryOn === false);
}
