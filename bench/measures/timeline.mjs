import { growingSizes } from "../lib/growing-sizes.mjs";
import { play } from "../lib/play-schedule.mjs";
import { median, quantile } from "../lib/statistics.mjs";

/** The slowest answer of a run is often somebody else's doing: so many runs are asked for theirs. */
const PAUSE_ROUNDS = 3;

/** Injecting and advancing over n items, per item and log₂ n so that growth shows. */
export const timeline = {
  name: "timeline",
  run: async ({ quick, upTo }) => {
    const sizes = quick ? [1_000, 10_000] : growingSizes(upTo);
    const runs = [];
    await play(1_000);
    for (const count of sizes) runs.push({ count, ...(await play(count)) });
    const largest = runs.find(({ count }) => count === 100_000) ?? runs.at(-1);
    const pauses = [largest.pings];
    while (pauses.length < PAUSE_ROUNDS) pauses.push((await play(largest.count)).pings);
    const curve = runs.map(({ count, ms }) => ({ size: count, micros: (ms * 1_000) / count }));
    return {
      rows: [growthRow(runs[0], largest), pauseRow(largest.count, pauses)],
      curves: { "a scheduled call": curve },
    };
  },
};

const many = (count) => count.toLocaleString("en-US");

const perItem = ({ count, ms }) => (ms * 1_000) / (count * Math.log2(count));

function growthRow(first, last) {
  const [got, reference] = [perItem(last), perItem(first)];
  return {
    name: `Advance over ${many(last.count)} scheduled calls, per call and log₂ n, against ${many(first.count)}`,
    unit: "µs",
    got,
    reference,
    ratio: got / reference,
    atMost: 1.3,
    more: `${String(Math.round(last.ms))} ms in all`,
  };
}

function pauseRow(count, pauses) {
  const p99 = median(pauses.map((pings) => quantile(pings, 0.99)));
  return {
    name: `Slowest response of another simulator meanwhile (${many(count)} calls)`,
    unit: "ms",
    got: median(pauses.map((pings) => Math.max(...pings))),
    on: "got",
    atMost: 50,
    more: `median of ${String(pauses.length)} runs; p99 ${p99.toFixed(1)} ms`,
  };
}
