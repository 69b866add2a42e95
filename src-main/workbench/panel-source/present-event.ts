import type { DeliveryChip, EventRow } from "#shared/domain/egress.ts";
import { outcomeBits } from "#core/log/results.ts";
import { summaryInTime, readSummary } from "./summaries.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** Lists the latest attempts to deliver an event, one for each endpoint, by their indices. */
function latestAttempts({ results }: ShownSimulator, seq: number): readonly number[] {
  const latest = new Map<string | undefined, number>();
  for (const index of results.indicesOf(seq)) latest.set(results.row(index).endpoint, index);
  return [...latest.values()];
}

/**
 * Returns the state of each delivery of an event: results, then the one in flight, then pending ones.
 */
export function presentChips(
  simulator: ShownSimulator,
  seq: number,
  attempts = latestAttempts(simulator, seq),
): DeliveryChip[] {
  const tried = attempts.map((index): DeliveryChip => {
    const { endpoint, status, http_status: httpStatus } = simulator.results.row(index);
    return { endpoint: endpoint ?? null, state: status, httpStatus: httpStatus ?? null };
  });
  const open = simulator.openAttempts(seq).map(({ endpoint, isFlying }): DeliveryChip => ({
    endpoint: endpoint ?? null,
    state: isFlying ? "in-flight" : "pending",
    httpStatus: null,
  }));
  return [...tried, ...open];
}

/** Returns the time until every endpoint had accepted an event; `undefined` until all have. */
function measureLatency(
  { results }: ShownSimulator,
  attempts: readonly number[],
  chips: readonly DeliveryChip[],
) {
  if (chips.length === 0 || chips.some(({ state }) => state !== "delivered")) return undefined;
  const durations = attempts.map((index) => {
    const { queuedMs = NaN, waitMs = NaN, answerMs = NaN } = results.timing(index) ?? {};
    return queuedMs + waitMs + answerMs;
  });
  const slowest = Math.max(...durations);
  return Number.isFinite(slowest) ? slowest : undefined;
}

/** The parts of a simulator that show the state of its deliveries. */
type Delivering = Pick<ShownSimulator, "results" | "firstOpen" | "openAttempts">;

/** Returns whether an event has deliveries that are still under way. */
export function isOpen(simulator: Omit<Delivering, "results">, seq: number): boolean {
  const { firstOpen } = simulator;
  return firstOpen !== undefined && seq >= firstOpen && simulator.openAttempts(seq).length > 0;
}

/** The one word a filter can ask for: failed weighs more than pending, pending more than delivered. */
export function findOutcome(simulator: Delivering, seq: number) {
  const bits = simulator.results.outcomesOf(seq);
  if ((bits & outcomeBits.failed) !== 0) return "failed";
  if (isOpen(simulator, seq)) return "pending";
  return bits === 0 ? "none" : "delivered";
}

/** Returns a row of the log for the window. In a flood of events, a hurried row has no summary. */
export function presentEvent(simulator: ShownSimulator, seq: number, isHurried = false): EventRow {
  const { kind, log, arrivals } = simulator;
  const generation = arrivals.generationOf(seq);
  const arrivedAt = arrivals.of(seq);
  const summary = isHurried ? summaryInTime(simulator, seq) : readSummary(simulator, seq);
  const attempts = latestAttempts(simulator, seq);
  const deliveries = presentChips(simulator, seq, attempts);
  const latencyMs = measureLatency(simulator, attempts, deliveries);
  return {
    ...{ kind, generation, ...log.row(seq), deliveries },
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(arrivedAt === undefined ? {} : { arrivedAt }),
    ...(summary === undefined ? {} : { summary }),
  };
}

/** Returns an event with its number in the log of all simulators. */
export function presentInLog(
  index: { orderOf(simulator: ShownSimulator, seq: number): number | undefined },
  simulator: ShownSimulator,
  seq: number,
): EventRow {
  const order = index.orderOf(simulator, seq);
  return { ...presentEvent(simulator, seq), ...(order === undefined ? {} : { order }) };
}
