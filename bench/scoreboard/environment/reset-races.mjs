import assert from "node:assert/strict";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** Resets at every moment of a delivery: no row of an older generation ever shows, and none is missing. */
export const resetRaces = {
  name: "R19 a reset while deliveries fly",
  run: async ({ quick }) => {
    const receiver = await startReceiver((_request, response) => {
      setTimeout(() => response.end(), Math.random() * 4);
    });
    const env = { SIM_WEBHOOK_DELIVERY: "on" };
    await withSimulators({ only: "payments", env }, async (simulators) => {
      const client = simulators.clientOf("payments");
      for (let turn = 0; turn < (quick ? 50 : 500); turn += 1) await raceOnce(client, receiver.url);
    }).finally(receiver.close);
  },
};

async function raceOnce(client, url) {
  await client.register(url);
  await client.charges(3);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
  const { generation } = await client.reset();
  const { events, delivery } = await client.egress();
  assert.deepEqual([events, delivery], [[], { results: [], pending: 0, in_flight: false }]);

  const { id } = await client.register(url);
  await client.charges(2);
  const rows = await client.results();
  const row = { generation, endpoint: id, status: "delivered", http_status: 200 };
  assert.deepEqual(rows, [
    { ...row, seq: 1 },
    { ...row, seq: 2 },
  ]);
  await client.reset();
}
