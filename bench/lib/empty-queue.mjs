import { timeCalls } from "./load.mjs";
import { startSimulators } from "./processes.mjs";
import { charge, register } from "./requests.mjs";

const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };

/**
 * Makes charges before a receiver that keeps its first answer back, then measures how fast the queue
 * empties; fails when not all of them waited.
 * @returns {Promise<{ perSecond: number, bytes: number }>} `bytes` is the size of one
 */
export async function emptyQueue(count, receiver) {
  const { ready, stop } = await startSimulators("payments", env);
  try {
    const base = ready.simulators.payments.base_url;
    await register(base, receiver.url);
    receiver.reset();
    receiver.shut();
    await timeCalls({ ...charge, url: base + charge.path, count });
    const bytes = await sizeOfWaiting(base, count);
    const startedAt = performance.now();
    receiver.open();
    const endedAt = await receiver.until(count);
    return { perSecond: count / ((endedAt - startedAt) / 1_000), bytes };
  } finally {
    await stop();
  }
}

/**
 * The size of one, after a look that all deliveries wait: nothing is dropped, however long the queue. On a
 * slow machine some may have waited for their answer as long as they may.
 */
async function sizeOfWaiting(base, count) {
  const answer = await fetch(`${base}/_sim/egress?limit=1`);
  const { events, delivery } = await answer.json();
  const waiting = delivery.results.length + delivery.pending + Number(delivery.in_flight);
  if (waiting !== count) throw new Error(`${String(waiting)} of ${String(count)} deliveries wait`);
  return Buffer.byteLength(JSON.stringify(events[0].payload));
}
