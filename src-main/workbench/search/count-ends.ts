import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventFilter } from "#shared/domain/egress.ts";
import type { EventIndex } from "./event-index.ts";
import type { Matches } from "./log-index.ts";
import { findOutcome } from "../panel-source/present-event.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

/** The number of rows of one kind by outcome. */
type Ends = Record<ReturnType<typeof findOutcome>, number>;

const ROWS_PER_TURN = 4_096;

/**
 * Counts the rows of each kind by outcome, among those that match a filter without its simulator, type
 * and outcome. In turns that leave room for everything else.
 */
export async function countEnds(
  index: EventIndex,
  filter: EventFilter,
): Promise<readonly (Ends | undefined)[]> {
  const rest: EventFilter = { ...filter, kinds: [], types: [], outcome: "any" };
  const matches = await index.whole(rest);
  return matches.areAll ? countAll(index) : countMatches(index, matches);
}

/** Looks at each row: those that a text or a route selects are few, as a rule. */
async function countMatches({ rows, simulators }: EventIndex, matches: Matches) {
  const ends: Ends[] = [];
  const { era } = rows;
  const { length } = matches;
  for (let at = 0; at < length && rows.era === era; at += 1) {
    const row = matches.rowAt(at);
    const simulator = simulators[rows.placeAt(row)];
    if (simulator) {
      const ofKind = (ends[rows.codeAt(row)] ??= allWithout(0));
      ofKind[findOutcome(simulator, rows.seqAt(row))] += 1;
    }
    if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
  }
  return ends;
}

/** The whole log: only events that a delivery was tried for, or waits for, can have come to any end. */
async function countAll(index: EventIndex) {
  const { rows, simulators } = index;
  const { era } = rows;
  const isWhole = () => {
    rows.catchUp();
    return rows.era === era;
  };
  const ends = rows.kinds.map(({ count }) => allWithout(count));
  const lengths = simulators.map((_, place) => rows.lengthOf(place));
  for (const [place, length = 0] of lengths.entries()) {
    let seq = firstEnded(simulators[place], 1);
    while (seq <= length && isWhole()) {
      const until = Math.min(length, seq + ROWS_PER_TURN - 1);
      moveEnded(index, place, { seq, until }, ends);
      await nextTurn();
      seq = firstEnded(simulators[place], until + 1);
    }
  }
  return ends;
}

/** The first event, from `seq` on, that may have come to an end; infinite when there is none. */
function firstEnded(simulator: ShownSimulator | undefined, seq: number): number {
  if (!simulator || seq <= simulator.results.reach) return seq;
  return Math.max(seq, simulator.firstOpen ?? Infinity);
}

/** Counts those again that have come to an end. */
function moveEnded(
  { rows, simulators }: EventIndex,
  place: number,
  { seq: first, until }: { readonly seq: number; readonly until: number },
  ends: readonly Ends[],
): void {
  const simulator = simulators[place];
  if (!simulator) return;
  // Read once: a getter for each of a million rows is what takes the time.
  const { log, results, firstOpen } = simulator;
  const now = { results, firstOpen, openAttempts: (seq: number) => simulator.openAttempts(seq) };
  for (let seq = first; seq <= until; seq += 1) {
    const outcome = findOutcome(now, seq);
    const ofKind =
      outcome === "none" ? undefined : ends[rows.codeOfType(place, log.typeCodeOf(seq))];
    if (!ofKind) continue;
    ofKind.none -= 1;
    ofKind[outcome] += 1;
  }
}

const allWithout = (none: number): Ends => ({ failed: 0, pending: 0, delivered: 0, none });
