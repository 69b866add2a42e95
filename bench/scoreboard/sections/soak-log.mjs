import { count, measure } from "../lib/figures.mjs";
import { flood } from "../lib/flood.mjs";
import { startComparedPings } from "../lib/compared-pings.mjs";
import { limitOf } from "../lib/machine.mjs";
import { memoryOf } from "../lib/process-facts.mjs";
import { withSimulators } from "../lib/simulators.mjs";
import { readWholeLog } from "../lib/whole-log.mjs";

/**
 * A million events recorded and read back whole: every call that was answered has its event once, and
 * the log has no gap. While it is read, the API still answers.
 */
export const soakLog = {
  name: "soak-log",
  run: async ({ quick, note }) => {
    const events = quick ? 50_000 : 1_000_000;
    return withSimulators({ only: "payments" }, (simulators) =>
      soak(simulators, events, { quick, note }),
    );
  },
};

async function soak(simulators, events, { quick, note }) {
  const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
  const client = simulators.clientOf("payments");
  const empty = memoryOf(simulators.pid).now;
  const answered = new Set();
  const startedAt = performance.now();
  await flood(payments, events, (id) => answered.add(id));
  const rate = events / ((performance.now() - startedAt) / 1_000);
  note(`${rate.toFixed(0)} events/s recorded`);
  const grown = memoryOf(simulators.pid).now - empty;

  const pings = await startComparedPings(payments.base_url);
  const { read, misplaced } = await readBack(payments.base_url, answered);
  const { p99, idleP99 } = await pings.stop();
  note(`an idle server's p99 meanwhile: ${idleP99.toFixed(0)} ms`);
  const firstByte = await limitOf(200);
  const wholeReset = await limitOf(1_000);
  const resetMs = await timeOf(() => client.reset());
  return [
    count("events recorded and read back", events, listed(answered.size, "was lost")),
    count("events in order, each once", events, listed(misplaced, "out of order or doubled")),
    // Of few events most is the process's own.
    measure("memory per event", grown / events, "bytes", quick ? undefined : 1_500),
    measure("highest memory", memoryOf(simulators.pid).highest / 1_048_576, "MiB", 1_536),
    measure("first byte of the whole log", read.firstByteMs, "ms", firstByte),
    measure("API p99 while the log is read", p99, "ms", 50 + Math.round(idleP99)),
    measure("reset of the whole log", resetMs, "ms", wholeReset),
  ];
}

/**
 * Events that remain in `answered` were lost; events that are absent from it came twice or were never
 * requested.
 */
async function readBack(baseUrl, answered) {
  let misplaced = 0;
  let last = 0;
  const read = await readWholeLog(baseUrl, ({ seq, payload }) => {
    const isKnown = answered.delete(payload.data.object.id);
    if (seq !== last + 1 || !isKnown) misplaced += 1;
    last = seq;
  });
  return { read, misplaced };
}

async function timeOf(act) {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

function listed(number, what) {
  return Array.from({ length: number }, () => what);
}
