import type { EgressLog } from "#core/log/egress-log.ts";
import { summarise } from "./summarise.ts";

/** So many summaries of a log are kept: those of the rows that windows look at. */
const KEPT = 4_096;
/** In each slice of time, so many are read: a flood of events leaves some for later. */
const SLICE_MS = 100;
const READ_AT_ONCE = 64;

const known = new WeakMap<EgressLog, Map<number, string>>();
let slice = { from: 0, read: 0 };

/** Returns the summary of an event; empty when its payload has nothing to say. */
export function summaryOf(log: EgressLog, seq: number): string {
  return keptOf(log).get(seq) ?? read(log, seq);
}

/** Returns the summary of an event, or `undefined` when a flood of events leaves no time for it. */
export function summaryInTime(log: EgressLog, seq: number): string | undefined {
  const found = keptOf(log).get(seq);
  if (found !== undefined) return found;
  const now = performance.now();
  if (now - slice.from > SLICE_MS) slice = { from: now, read: 0 };
  if (slice.read >= READ_AT_ONCE) return undefined;
  slice.read += 1;
  return read(log, seq);
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
