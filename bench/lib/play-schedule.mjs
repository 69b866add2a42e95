import { startSimulators } from "./processes.mjs";

const BATCH = 4_000;

function schedule(from, until, count) {
  const item = (index) => ({
    id: `item-${String(index)}`,
    // Not in order: the schedule has to sort.
    at: `+${String(1 + ((index * 7_919) % count))}s`,
    call: { method: "GET", path: "/_sim/health" },
  });
  return Array.from({ length: until - from }, (_, index) => item(from + index));
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

/** Schedules so many calls and advances over all of them: how long, and another's answers meanwhile. */
export async function play(count) {
  const { ready, stop } = await startSimulators("payments,email");
  try {
    const base = ready.simulators.payments.base_url;
    const stopPinging = startPinging(ready.simulators.email.base_url);
    let ms = 0;
    for (let from = 0; from < count; from += BATCH) {
      ms += await inject(base, schedule(from, Math.min(from + BATCH, count), count));
    }
    const startedAt = performance.now();
    const answer = await post(`${base}/_sim/clock`, { advance_seconds: count + 1 });
    await answer.text();
    ms += performance.now() - startedAt;
    return { ms, pings: await stopPinging() };
  } finally {
    await stop();
  }
}

async function inject(base, events) {
  const startedAt = performance.now();
  const answer = await post(`${base}/_sim/inject`, { events });
  if (answer.status !== 204) throw new Error(await answer.text());
  return performance.now() - startedAt;
}
