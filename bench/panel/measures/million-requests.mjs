import { fillRequests, methods, pathOf } from "../lib/fill-requests.mjs";
import { measureMillion, MILLION } from "../lib/log-figures.mjs";
import { openPlace } from "../lib/open-place.mjs";
import { withPanel } from "../lib/with-panel.mjs";

/** Measures Requests with a million requests, by the bars of Events. */
export const millionRequests = {
  name: "million-requests",
  run: () =>
    withPanel({}, async ({ page, payments }) => {
      await openPlace(page, "Requests");
      await fillRequests(payments, MILLION);
      return measureMillion(page, {
        rows: "requests",
        place: { grid: "Requests", filter: "Filter requests" },
        count: await waitForRows(page, MILLION),
        filter: { name: "filter by method", texts: methodFilters },
        search: { name: "filter by path", texts: pathFilters },
      });
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
