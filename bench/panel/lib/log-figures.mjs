import { quantile } from "../../lib/statistics.mjs";
import { heapOf } from "./heap.mjs";
import { countReachedEnds, logSteps, timeFilters, timeJumps } from "./log-steps.mjs";

export const MILLION = 1_000_000;

/**
 * Measures a log of a million rows: jumps, both ends, filters, slower searches, and the heap of the page.
 * Events and Requests have the same bars.
 * @param {{
 *   rows: string,
 *   place: { grid: string, filter: string },
 *   count: number,
 *   filter: { name: string, texts: object[] },
 *   search: { name: string, texts: object[] },
 * }} log
 */
export async function measureMillion(page, { rows, place, count, filter, search }) {
  const name = `1,000,000 ${rows} stored`;
  const steps = logSteps(page, place);
  const followed = await heapOf(page);
  const jumps = await timeJumps(steps);
  const reached = await countReachedEnds(steps, MILLION);
  const filtered = await timeFilters(steps, filter.texts);
  const used = await heapOf(page);
  const searches = await timeFilters(steps, search.texts, 1);
  return [
    {
      name: `${name}: rows missing in the log`,
      got: Math.abs(MILLION - count),
      unit: "",
      bar: 0,
      isCount: true,
    },
    { name: `${name}: jump anywhere, p95`, got: quantile(jumps, 0.95), unit: "ms", bar: 50 },
    {
      name: `${name}: first and last row, in full view (Home, End)`,
      got: reached,
      unit: "",
      atLeast: 2,
      isCount: true,
    },
    { name: `${name}: ${filter.name}, p95`, got: quantile(filtered, 0.95), unit: "ms", bar: 60 },
    { name: `${name}: heap of the page, after following`, got: followed, unit: "MB", bar: 80 },
    {
      name: `${name}: heap of the page, after jumps and filters`,
      got: used,
      unit: "MB",
      bar: 80,
    },
    { name: `${name}: ${search.name}, p95`, got: quantile(searches, 0.95), unit: "ms" },
  ];
}
