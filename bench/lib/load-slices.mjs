import { requestsPerSecond, timeCalls } from "./load.mjs";
import { processorMillis } from "./process-costs.mjs";
import { median } from "./statistics.mjs";

/** So short that other work of the machine, which goes on for seconds, affects both of a pair. */
const SLICE_SECONDS = 1;
/** New code is slow until it is compiled. */
const WARM_UP_SECONDS = 4;

/**
 * Loads one server for a while at a time. `next` resolves with the calls that the server handles in a
 * second of its processor time: other work of the machine changes that far less than the throughput.
 */
export function slices({ child }, base, call) {
  const options = { ...call, url: base + call.path, seconds: SLICE_SECONDS };
  const throughput = [];
  const next = async () => {
    const before = processorMillis(child.pid);
    const { perSecond, total } = await requestsPerSecond(options);
    throughput.push(perSecond);
    return total / ((processorMillis(child.pid) - before) / 1_000);
  };
  return {
    next,
    warmUp: () => requestsPerSecond({ ...options, seconds: WARM_UP_SECONDS }),
    throughput: () => median(throughput),
  };
}

const WARM_UP_CALLS = 8_000;
const SLICE_CALLS = 4_000;

/** The same for a number of calls at a time: on a busy machine, a warm-up by time leaves code uncompiled. */
export function countedSlices({ child }, base, call) {
  const options = { ...call, url: base + call.path, connections: 10 };
  return {
    next: async () => {
      const before = processorMillis(child.pid);
      await timeCalls({ ...options, count: SLICE_CALLS });
      return SLICE_CALLS / ((processorMillis(child.pid) - before) / 1_000);
    },
    warmUp: () => timeCalls({ ...options, count: WARM_UP_CALLS }),
  };
}
