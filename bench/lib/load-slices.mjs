import { requestsPerSecond } from "./load.mjs";
import { processorMillis } from "./process-costs.mjs";

/** So short that what else the machine does, which goes on for seconds, falls on both of a pair. */
const SLICE_SECONDS = 2;

/** Loads one server for a while at a time; notes the processor time of each call, in microseconds. */
export function slices({ child }, base, call) {
  const options = { ...call, url: base + call.path, seconds: SLICE_SECONDS };
  const processor = [];
  const next = async () => {
    const before = processorMillis(child.pid);
    const { perSecond, total } = await requestsPerSecond(options);
    processor.push(((processorMillis(child.pid) - before) * 1_000) / total);
    return perSecond;
  };
  return { processor, next, warmUp: () => requestsPerSecond(options) };
}
