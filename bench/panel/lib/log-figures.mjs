import { quantile } from "../../lib/statistics.mjs";
import { heapOf } from "./heap.mjs";
import { countReachedEnds, timeFilters, timeJumps } from "./log-steps.mjs";

/**
 * Measures a full log: jumps, both ends, filters, and the heap of the page. Events and Requests have the
 * same bars.
 * @param {{ name: string, count: number, length: number, filterName: string, filters: object[] }} log
 */
export async function measureFullLog(page, steps, { name, count, length, filterName, filters }) {
  const followed = await heapOf(page);
  const jumps = await timeJumps(steps);
  const reached = await countReachedEnds(steps, length);
  const filtered = await timeFilters(steps, filters);
  return [
    {
      name: `${name}: rows missing in the log`,
      got: Math.abs(length - count),
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
    { name: `${name}: ${filterName}, p95`, got: quantile(filtered, 0.95), unit: "ms", bar: 60 },
    { name: `${name}: heap of the page, after following`, got: followed, unit: "MB", bar: 80 },
    {
      name: `${name}: heap of the page, after jumps and filters`,
      got: await heapOf(page),
      unit: "MB",
      bar: 80,
    },
  ];
}
