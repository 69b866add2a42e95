import { quantile } from "../../lib/statistics.mjs";
import { measureFullLog } from "../lib/log-figures.mjs";
import { logSteps, timeFilters } from "../lib/log-steps.mjs";
import { openLog, waitForLog } from "../lib/log.mjs";
import { createSource } from "../lib/source.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const EVENTS = 1_000_000;
const NAME = "1,000,000 events stored";

/** Measures Events with a million events: jumps, filters, search, and the heap of the page. */
export const million = {
  name: "million",
  run: () =>
    withPanel({}, async ({ page, email }) => {
      const source = createSource(email);
      await openLog(page);
      await source.fill(EVENTS);
      source.close();
      const { count } = await waitForLog(page, EVENTS, 120_000);
      const steps = logSteps(page, { grid: "Egress log", filter: "Filter events" });
      const figures = await measureFullLog(page, steps, {
        name: NAME,
        count,
        length: EVENTS,
        filterName: "filter by type",
        filters: typeFilters,
      });
      const searches = await timeFilters(steps, textFilters, 1);
      return [
        ...figures,
        {
          name: `${NAME}: search for text in all payloads, p95`,
          got: quantile(searches, 0.95),
          unit: "ms",
        },
      ];
    }),
};

// Each filter is new: a repeated one could come from a cache.
const reader = (place) => `reader${String(place)}@example.com`;

const typeFilters = Array.from({ length: 23 }, (_, place) => {
  const type = `smtp-delivery/${reader(place)}`;
  return { text: `type:${type}`, shown: type };
});

const textFilters = Array.from({ length: 6 }, (_, place) => ({
  text: `"${reader(30 + place)}"`,
  shown: "smtp-delivery/",
}));
