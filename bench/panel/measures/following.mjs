import { watchFrames } from "../lib/frames.mjs";
import { openLog, waitForLog } from "../lib/log.mjs";
import { countMissing } from "../lib/missing.mjs";
import { createSource } from "../lib/source.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const PER_SECOND = 10_000;
/** So long that what is loaded and compiled once has been. */
const WARM_EVENTS = 5_100;

/** Following the log while events flood in: frames, tasks that hold the page up, and that none is lost. */
export const following = {
  name: "following",
  run: ({ seconds }) =>
    withPanel({}, async ({ page, email }) => {
      const { poured, frames, log } = await follow(page, email, seconds, WARM_EVENTS);
      const expected = WARM_EVENTS + poured.events;
      const missing = await countMissing(page, email.base_url, expected);
      const span = `following 10,000 events/s for ${String(seconds)} s`;
      return [
        {
          name: `${span}: events/s logged`,
          got: poured.events / poured.seconds,
          unit: "",
          atLeast: PER_SECOND * 0.99,
        },
        { name: `${span}: frame, p95`, got: frames.p95, unit: "ms", bar: 17 },
        { name: `${span}: tasks over 100 ms`, got: frames.longTasks, unit: "", bar: 0 },
        { name: `${span}: longest task`, got: frames.longestTask, unit: "ms" },
        {
          name: `${span}: events missing in the simulator or the log`,
          got: missing + Math.abs(expected - log.count) + Math.abs(expected - log.lastSeq),
          unit: "",
          bar: 0,
          isCount: true,
        },
      ];
    }),
};

/** Has the log followed while events are poured in; used for the naive list too. */
export async function follow(page, email, seconds, warmEvents, withinMs) {
  const source = createSource(email);
  try {
    await openLog(page);
    await source.fill(warmEvents);
    await waitForLog(page, warmEvents);
    const frames = await watchFrames(page);
    const poured = await source.pour(PER_SECOND, seconds);
    const log = await waitForLog(page, warmEvents + poured.events, withinMs);
    return { poured, log, frames: await frames.stop() };
  } finally {
    source.close();
  }
}
