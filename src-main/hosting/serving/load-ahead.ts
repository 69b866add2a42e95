import { setImmediate as nextTurn } from "node:timers/promises";
import type { HostedSimulator } from "#core/launch/hosted-simulator.ts";

/** The code of a simulator takes 1 to 7 MB, beside the 65 MB of an idle process that has what all share. */
const MOST_AHEAD = 6;

/**
 * Loads the code of the first simulators, in order, once this turn's work is done: first
 * requests then do not wait for it. With all of them an idle process would hold 90 MB.
 */
export async function loadAhead(simulators: readonly HostedSimulator[]): Promise<void> {
  for (const simulator of simulators.slice(0, MOST_AHEAD)) {
    await nextTurn();
    if (simulator.isClosed) return;
    // The first request to a simulator that cannot be loaded gets the error.
    await simulator.load().catch(() => undefined);
  }
}
