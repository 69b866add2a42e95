import http from "node:http";
import { get, post } from "./http-call.mjs";
import { startSimulators } from "./processes.mjs";

const BATCH = 4_000;

/** The bodies that schedule so many calls, each of one second of its own. */
function schedules(count) {
  const item = (index) => ({
    id: `item-${String(index)}`,
    // Not in order: the schedule has to sort.
    at: `+${String(1 + ((index * 7_919) % count))}s`,
    call: { method: "GET", path: "/_sim/health" },
  });
  const bodies = [];
  for (let from = 0; from < count; from += BATCH) {
    const length = Math.min(BATCH, count - from);
    const events = Array.from({ length }, (_, index) => item(from + index));
    bodies.push(JSON.stringify({ events }));
  }
  return bodies;
}

const headers = { "content-type": "application/json" };

/** Asks another simulator again and again until told to stop; the slowest answers show a blocked loop. */
function startPinging(url, agent) {
  const times = [];
  let going = true;
  const loop = (async () => {
    while (going) {
      const startedAt = performance.now();
      await get({ url }, agent);
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
  const bodies = schedules(count);
  const { ready, stop } = await startSimulators("payments,email");
  const agent = new http.Agent({ keepAlive: true });
  try {
    const { payments, email } = ready.simulators;
    // A simulator's code is loaded with the first request, which is not what is measured.
    for (const { base_url } of [payments, email])
      await get({ url: `${base_url}/_sim/health` }, agent);
    const stopPinging = startPinging(`${email.base_url}/_sim/health`, agent);
    const startedAt = performance.now();
    for (const body of bodies) {
      await post({ url: `${payments.base_url}/_sim/inject`, headers, body }, agent);
    }
    const advance = JSON.stringify({ advance_seconds: count + 1 });
    await post({ url: `${payments.base_url}/_sim/clock`, headers, body: advance }, agent);
    const ms = performance.now() - startedAt;
    return { ms, pings: await stopPinging() };
  } finally {
    agent.destroy();
    await stop();
  }
}
