import { jsonIn } from "#shared/text/json-in.ts";
import type { EgressLog } from "#core/log/egress-log.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

type Summarized = Pick<ShownSimulator, "log" | "summarize">;

/** The number of summaries of a log that are kept: those of the rows that windows look at. */
const KEPT = 4_096;
/** The time in which summaries are read at once: a flood of events leaves some for later. */
const SLICE_MS = 100;
const READ_AT_ONCE = 64;

const known = new WeakMap<EgressLog, Map<number, string>>();
let slice = { from: 0, read: 0 };

/**
 * Returns the summary of an event: empty when its payload has nothing to say, `undefined` while the code that
 * makes it is loaded.
 */
export function readSummary(simulator: Summarized, seq: number): string | undefined {
  return keptOf(simulator.log).get(seq) ?? read(simulator, seq);
}

/** Returns the summary of an event, or `undefined` when a flood of events leaves no time for it. */
export function summaryInTime(simulator: Summarized, seq: number): string | undefined {
  const found = keptOf(simulator.log).get(seq);
  if (found !== undefined) return found;
  const now = performance.now();
  if (now - slice.from > SLICE_MS) slice = { from: now, read: 0 };
  if (slice.read >= READ_AT_ONCE) return undefined;
  slice.read += 1;
  return read(simulator, seq);
}

function keptOf(log: EgressLog): Map<number, string> {
  const summaries = known.get(log) ?? new Map<number, string>();
  known.set(log, summaries);
  return summaries;
}

function read({ log, summarize }: Summarized, seq: number): string | undefined {
  const summaries = keptOf(log);
  const summary = summarize(jsonIn(log.payload(seq).toString("utf8")));
  if (summary === undefined) return undefined;
  summaries.set(seq, summary);
  if (summaries.size > KEPT) {
    for (const oldest of summaries.keys()) {
      summaries.delete(oldest);
      if (summaries.size <= KEPT / 2) break;
    }
  }
  return summary;
}
