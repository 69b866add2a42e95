import { quantile } from "../../lib/statistics.mjs";
import { fillRequests, methods, pathOf } from "../lib/fill-requests.mjs";
import { measureFullLog } from "../lib/log-figures.mjs";
import { logSteps, timeFilters } from "../lib/log-steps.mjs";
import { openPlace } from "../lib/open-place.mjs";
import { withPanel } from "../lib/with-panel.mjs";

const REQUESTS = 1_000_000;
const NAME = "1,000,000 requests stored";

/** Measures Requests with a million requests, by the bars of Events. */
export const millionRequests = {
  name: "million-requests",
  run: () =>
    withPanel({}, async ({ page, payments }) => {
      await openPlace(page, "Requests");
      await fillRequests(payments, REQUESTS);
      const count = await waitForRows(page, REQUESTS);
      const steps = logSteps(page, { grid: "Requests", filter: "Filter requests" });
      const figures = await measureFullLog(page, steps, {
        name: NAME,
        count,
        length: REQUESTS,
        filterName: "filter by method",
        filters: methodFilters,
      });
      const searches = await timeFilters(steps, pathFilters, 1);
      return [
        ...figures,
        { name: `${NAME}: filter by path, p95`, got: quantile(searches, 0.95), unit: "ms" },
      ];
    }),
};

// Each filter is new: a repeated one could come from a cache.
const methodSets = [
  ...methods.map((method) => [method]),
  ...methods.flatMap((method, place) => methods.slice(place + 1).map((other) => [method, other])),
];
const methodFilters = methodSets.map((set) => ({
  text: set.map((method) => `method:${method}`).join(" "),
  shown: set,
}));

const pathFilters = Array.from({ length: 6 }, (_, place) => ({
  text: `path:${pathOf(10 + place)}`,
  shown: pathOf(10 + place),
}));

async function waitForRows(page, count) {
  const grid = page.getByRole("grid", { name: "Requests", exact: true });
  const read = async () => Number(await grid.getAttribute("aria-rowcount")) - 1;
  const deadline = performance.now() + 120_000;
  while ((await read()) < count && performance.now() < deadline) await page.waitForTimeout(100);
  return read();
}
