import type { EgressLog } from "#core/egress/egress-log.ts";
import { summarise } from "./summarise.ts";

/** So many summaries of a log are kept: those of the rows that windows look at. */
const KEPT = 4_096;
/** Of each slice of time, so much may be spent on summaries: a flood of events leaves some for later. */
const SLICE_MS = 100;
const SPENT_MS = 2;

const known = new WeakMap<EgressLog, Map<number, string>>();
let slice = { from: 0, spent: 0 };

/** Returns the summary of an event; empty when its payload has nothing to say. */
export function summaryOf(log: EgressLog, seq: number): string {
  return keptOf(log).get(seq) ?? read(log, seq);
}

/** Returns the summary of an event, or `undefined` when a flood of events leaves no time for it. */
export function summaryInTime(log: EgressLog, seq: number): string | undefined {
  const found = keptOf(log).get(seq);
  if (found !== undefined) return found;
  const startedAt = performance.now();
  if (startedAt - slice.from > SLICE_MS) slice = { from: startedAt, spent: 0 };
  if (slice.spent > SPENT_MS) return undefined;
  const summary = read(log, seq);
  slice.spent += performance.now() - startedAt;
  return summary;
}

function keptOf(log: EgressLog): Map<number, string> {
  const summaries = known.get(log) ?? new Map<number, string>();
  known.set(log, summaries);
  return summaries;
}

function read(log: EgressLog, seq: number): string {
  const summaries = keptOf(log);
  const summary = summarise(log.payload(seq).toString("utf8"));
  summaries.set(seq, summary);
  if (summaries.size > KEPT) {
    for (const oldest of summaries.keys()) {
      summaries.delete(oldest);
      if (summaries.size <= KEPT / 2) break;
    }
  }
  return summary;
}
