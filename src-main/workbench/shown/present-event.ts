import type { DeliveryChip, EventRow } from "#shared/domain/egress.ts";
import { outcomeBits } from "#core/delivery/results.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** How each delivery of an event stands: what came back, then what flies, then what waits. */
export function chipsOf(simulator: ShownSimulator, seq: number): DeliveryChip[] {
  const { results } = simulator;
  const done = results.indicesOf(seq).map((index): DeliveryChip => {
    const row = results.row(index);
    return {
      endpoint: row.endpoint ?? null,
      state: row.status,
      httpStatus: row.http_status ?? null,
    };
  });
  const open = simulator.openAttempts(seq).map(({ endpoint, isFlying }): DeliveryChip => ({
    endpoint: endpoint ?? null,
    state: isFlying ? "in-flight" : "pending",
    httpStatus: null,
  }));
  return [...done, ...open];
}

/** What of a simulator says how its deliveries stand. */
type Delivering = Pick<ShownSimulator, "results" | "firstOpen" | "openAttempts">;

/** Whether an event has deliveries that are still under way. */
export function isOpen(simulator: Omit<Delivering, "results">, seq: number): boolean {
  const { firstOpen } = simulator;
  return firstOpen !== undefined && seq >= firstOpen && simulator.openAttempts(seq).length > 0;
}

/** The one word a filter can ask for: failed weighs more than pending, pending more than delivered. */
export function outcomeOf(simulator: Delivering, seq: number) {
  const bits = simulator.results.outcomesOf(seq);
  if ((bits & outcomeBits.failed) !== 0) return "failed";
  if (isOpen(simulator, seq)) return "pending";
  return bits === 0 ? "none" : "delivered";
}

/** A row of the log for the window. */
export function presentEvent(simulator: ShownSimulator, seq: number): EventRow {
  const { kind, generation, log, arrivals } = simulator;
  const arrivedAt = arrivals.of(seq);
  return {
    ...{ kind, generation, ...log.row(seq), deliveries: chipsOf(simulator, seq) },
    ...(arrivedAt === undefined ? {} : { arrivedAt }),
  };
}
