import { startSimulators } from "../lib/processes.mjs";
import { quantile, round } from "../lib/statistics.mjs";

const BATCH = 4_000;

function schedule(count) {
  const item = (index) => ({
    id: `item-${String(index)}`,
    // Not in order: the schedule has to sort.
    at: `+${String(1 + ((index * 7_919) % count))}s`,
    call: { method: "GET", path: "/_sim/health" },
  });
  return Array.from({ length: count }, (_, index) => item(index));
}

const post = (url, body) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Asks another simulator again and again until told to stop; the slowest answers show a blocked loop. */
function startPinging(url) {
  const times = [];
  let going = true;
  const loop = (async () => {
    while (going) {
      const startedAt = performance.now();
      await fetch(`${url}/_sim/health`).then((answer) => answer.text());
      times.push(performance.now() - startedAt);
    }
  })();
  return async () => {
    going = false;
    await loop;
    return times;
  };
}

async function play(count) {
  const { ready, stop } = await startSimulators("payments,email");
  try {
    const base = ready.simulators.payments.base_url;
    const events = schedule(count);
    const stopPinging = startPinging(ready.simulators.email.base_url);
    const startedAt = performance.now();
    for (let from = 0; from < count; from += BATCH) {
      const answer = await post(`${base}/_sim/inject`, {
        events: events.slice(from, from + BATCH),
      });
      if (answer.status !== 204) throw new Error(await answer.text());
    }
    const injectMs = performance.now() - startedAt;
    const answer = await post(`${base}/_sim/clock`, { advance_seconds: count + 1 });
    await answer.text();
    const totalMs = performance.now() - startedAt;
    const pings = await stopPinging();
    return { injectMs, advanceMs: totalMs - injectMs, pings };
  } finally {
    await stop();
  }
}

/** Injecting and advancing over n items: per item and log n, so that growth shows. */
export async function timeline({ sizes = [1_000, 10_000, 100_000] } = {}) {
  const runs = [];
  for (const count of sizes) runs.push({ count, ...(await play(count)) });
  const perItem = runs.map(
    ({ count, injectMs, advanceMs }) =>
      ((injectMs + advanceMs) * 1_000) / (count * Math.log2(count)),
  );
  const last = runs.at(-1);
  const largest = Math.max(...last.pings);
  return {
    name: `Timeline: inject and advance over ${sizes.map(String).join(", ")} items, µs per item and log₂ n`,
    ours: perItem.map((value) => String(round(value))).join(", "),
    reference: `another simulator meanwhile: p99 ${String(round(quantile(last.pings, 0.99), 1))} ms, longest ${String(round(largest, 1))} ms`,
    ratio: round(perItem.at(-1) / perItem[0]),
    target: "≤ 1.3 (n log n); longest ≤ 50 ms",
  };
}
