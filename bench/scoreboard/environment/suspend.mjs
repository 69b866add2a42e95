import assert from "node:assert/strict";
import { limitOf } from "../lib/machine.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The process stands still and goes on, as with a laptop's lid: no delivery is lost, doubled or held
 * against a receiver that is well, and the API answers.
 */
export const suspend = {
  name: "R6 suspend and resume",
  run: async ({ quick }) => {
    const receiver = await startReceiver();
    const timeoutMs = await limitOf(2_000);
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: String(timeoutMs) };
    await withSimulators({ only: "payments", env }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.register(receiver.url);
      for (let cycle = 0; cycle < (quick ? 2 : 10); cycle += 1) {
        await sleepOnce(simulators, client, timeoutMs);
      }
      await checkAll(client, receiver);
    }).finally(receiver.close);
  },
};

async function sleepOnce({ child }, client, timeoutMs) {
  const working = client.charges(300);
  await pause(20);
  child.kill("SIGSTOP");
  // Longer than a delivery may take, and than the receiver keeps what is idle.
  await pause(Math.max(5_100, 2 * timeoutMs));
  child.kill("SIGCONT");
  assert.equal((await working).length, 300);
  await client.results();
  // The receiver closes what is idle for 5 s: once more, with a call that comes at that very moment.
  child.kill("SIGSTOP");
  const waking = client.charge();
  await pause(5_500);
  child.kill("SIGCONT");
  await waking;
}

async function checkAll(client, { received }) {
  const rows = await client.results();
  const failed = rows.filter(({ status }) => status !== "delivered");
  assert.deepEqual(failed, [], "held against a receiver that is well");
  const { events } = await client.egress();
  assert.deepEqual(
    received.map((body) => JSON.parse(body).id),
    events.map(({ payload }) => payload.id),
    "what was received",
  );
}
