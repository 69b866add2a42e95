import { measureMillion, MILLION } from "../lib/log-figures.mjs";
import { openLog, waitForLog } from "../lib/log.mjs";
import { createSource } from "../lib/source.mjs";
import { withPanel } from "../lib/with-panel.mjs";

/** Measures Events with a million events: jumps, filters, search, and the heap of the page. */
export const million = {
  name: "million",
  run: () =>
    withPanel({}, async ({ page, email }) => {
      const source = createSource(email);
      await openLog(page);
      await source.fill(MILLION);
      source.close();
      const { count } = await waitForLog(page, MILLION, 120_000);
      return measureMillion(page, {
        rows: "events",
        place: { grid: "Egress log", filter: "Filter events" },
        count,
        filter: { name: "filter by type", texts: typeFilters },
        search: { name: "search for text in all payloads", texts: textFilters },
      });
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
