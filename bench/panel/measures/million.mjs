import { quantile } from "../../lib/statistics.mjs";
import { openLog, waitForLog } from "../lib/log.mjs";
import { filterBy, jumpTo, pressKey } from "../lib/log-steps.mjs";
import { heapOf } from "../lib/heap.mjs";
import { createSource } from "../lib/source.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const EVENTS = 1_000_000;
const JUMPS = 25;
const FILTERS = 20;
/** So many are not timed: code that was never run is slow. */
const WARM = 3;

/** A million events kept: getting anywhere in them, filtering them, and what the page holds of them. */
export const million = {
  name: "million",
  run: () =>
    withPanel({}, async ({ page, email }) => {
      const source = createSource(email);
      await openLog(page);
      await source.fill(EVENTS);
      source.close();
      const log = await waitForLog(page, EVENTS, 120_000);
      const followed = await heapOf(page);
      const jumps = await jump(page);
      const ends = [await pressKey(page, "Home"), await pressKey(page, "End")];
      const filters = await filter(page);
      return [
        {
          name: "1,000,000 events stored: rows missing in the log",
          got: EVENTS - log.count,
          unit: "",
          bar: 0,
          isCount: true,
        },
        {
          name: "1,000,000 events stored: jump anywhere, p95",
          got: quantile(jumps, 0.95),
          unit: "ms",
          bar: 50,
        },
        {
          name: "1,000,000 events stored: first and last row, in full view (Home, End)",
          got: ends.filter(({ index, isSeen }, place) => isSeen && index === [1, EVENTS][place])
            .length,
          unit: "",
          atLeast: 2,
          isCount: true,
        },
        {
          name: "1,000,000 events stored: filter by type, p95",
          got: quantile(filters, 0.95),
          unit: "ms",
          bar: 60,
        },
        {
          name: "1,000,000 events stored: heap of the page, after following",
          got: followed,
          unit: "MB",
          bar: 80,
        },
        {
          name: "1,000,000 events stored: heap of the page, after jumps and filters",
          got: await heapOf(page),
          unit: "MB",
          bar: 80,
        },
      ];
    }),
};

/** Places spread over the whole log, none beside the one before. */
async function jump(page) {
  const times = [];
  for (let place = 0; place < JUMPS; place += 1) {
    times.push(await jumpTo(page, (place * 0.381_966) % 1));
  }
  return times;
}

/** Types that were not asked for before: an answer that is kept already would prove nothing. */
async function filter(page) {
  const times = [];
  for (let place = 0; place < WARM + FILTERS; place += 1) {
    const type = `smtp-delivery/reader${String(place)}@example.com`;
    const time = await filterBy(page, `type:${type}`, type);
    if (place >= WARM) times.push(time);
    await filterBy(page, "", "");
  }
  return times;
}
