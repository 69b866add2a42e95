import type { EventRow } from "#shared/domain/egress.ts";
import type { SimulatorStatus, SimulatorView } from "#shared/domain/simulator.ts";
import type { RequestRow } from "#shared/domain/request-row.ts";
import type { Rates } from "./measure-rates.ts";

/** A lane as many as fit; the rest of the simulators are quiet or further down the ledger. */
export const MOST_LANES = 6;
/** This many lanes are drawn even without activity. */
export const FEWEST_LANES = 4;
/** A thread is bright for so long, and its lane keeps its place. */
export const FRESH_MS = 10_000;
/** The rate a second above which threads become rates. */
export const FLOOD_PER_SECOND = 20;

/** One simulator of the Wire: what came in last, and what went out last. */
export interface Lane {
  readonly simulator: SimulatorView;
  readonly status: SimulatorStatus;
  readonly request: RequestRow | undefined;
  readonly event: EventRow | undefined;
  readonly rates: Rates;
}

/** The input of the lanes. */
export interface WireInput {
  readonly simulators: readonly SimulatorView[];
  readonly statuses: ReadonlyMap<string, SimulatorStatus>;
  /** Oldest first. */
  readonly requests: readonly RequestRow[];
  /** Oldest first. */
  readonly events: readonly EventRow[];
  readonly rates: ReadonlyMap<string, Rates>;
}

const still: Rates = { requests: 0, events: 0, results: 0 };

/** Returns a lane for each simulator, whether anything happened to it or not. */
export function listLanes(input: WireInput): readonly Lane[] {
  const effective = input.requests.filter(({ undone }) => !undone);
  const requests = new Map(effective.map((row) => [row.kind, row]));
  const events = new Map(input.events.map((row) => [row.kind, row]));
  return input.simulators.flatMap((simulator) => {
    const { kind } = simulator;
    const status = input.statuses.get(kind);
    if (!status) return [];
    const request = requests.get(kind);
    const event = events.get(kind);
    // Rows of before a reset are older than what the status says.
    const isNow = (row: { readonly generation: number } | undefined) =>
      row !== undefined && row.generation >= status.since;
    return [
      {
        simulator,
        status,
        request: isNow(request) ? request : undefined,
        event: isNow(event) ? event : undefined,
        rates: input.rates.get(kind) ?? still,
      },
    ];
  });
}

/** When something last happened on a lane, real time; 0 when nothing did. */
export function lastActive({ request, event, rates }: Lane, now: number): number {
  if (rates.requests > 0 || rates.events > 0) return now;
  return Math.max(request?.arrivedAt ?? 0, event?.arrivedAt ?? 0);
}

/**
 * Chooses the lanes to draw and their order: the most recent activity first, except that a lane keeps its
 * place while it is fresh. Idle simulators that can deliver fill the Wire up to a few lanes.
 *
 * @param before The kinds that were drawn, in order.
 */
export function chooseLanes(
  lanes: readonly Lane[],
  before: readonly string[],
  now: number,
): readonly Lane[] {
  const active = lanes
    .filter((lane) => lastActive(lane, now) > 0)
    .toSorted((one, other) => lastActive(other, now) - lastActive(one, now))
    .slice(0, MOST_LANES);
  const idle = lanes
    .filter((lane) => lastActive(lane, now) === 0)
    .toSorted((one, other) => rankIdle(one) - rankIdle(other))
    .slice(0, Math.max(0, FEWEST_LANES - active.length));
  const wanted = [...active, ...idle];
  const places = new Array<Lane | undefined>(wanted.length).fill(undefined);
  for (const lane of wanted) {
    const place = before.indexOf(lane.simulator.kind);
    const isFresh = now - lastActive(lane, now) < FRESH_MS;
    if (isFresh && place >= 0 && place < places.length) places[place] = lane;
  }
  const rest = wanted.filter((lane) => !places.includes(lane)).values();
  return places.flatMap((lane) => lane ?? rest.next().value ?? []);
}

/** Simulators that deliver come first: their threads have somewhere to go. */
function rankIdle({ simulator: { delivery } }: Lane): number {
  return delivery === "none" ? 1 : 0;
}
