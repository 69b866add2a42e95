import assert from "node:assert/strict";
import { flood } from "../lib/flood.mjs";
import { memoryOf, steadyHandlesOf } from "../lib/process-facts.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const MEBIBYTE = 1_048_576;

/** Test after test in one process, a reset between them: memory and handles stay where they were. */
export const longRun = {
  name: "R21 a long run",
  run: async ({ quick }) => {
    const receiver = await startReceiver();
    const env = { SIM_WEBHOOK_DELIVERY: "on" };
    await withSimulators({ only: "payments", env }, async (simulators) => {
      const rounds = quick ? 20 : 200;
      const warm = await playRounds(simulators, receiver, rounds);
      const later = await playRounds(simulators, receiver, rounds);
      const grown = (later.memory - warm.memory) / MEBIBYTE;
      assert.ok(grown < 20, `memory grew by ${grown.toFixed(1)} MiB`);
      assert.ok(Math.abs(later.handles - warm.handles) <= 2, `${String(later.handles)} handles`);
    }).finally(receiver.close);
  },
};

/** The least memory of the last few rounds: between them the collector comes when it likes. */
async function playRounds(simulators, receiver, rounds) {
  const client = simulators.clientOf("payments");
  const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
  const memory = [];
  for (let round = 0; round < rounds; round += 1) {
    await client.register(receiver.url);
    await flood(payments, 500, () => undefined, { connections: 2 });
    assert.equal((await client.results()).length, 500);
    await client.reset();
    receiver.received.length = 0;
    memory.push(memoryOf(simulators.pid).now);
  }
  return { memory: Math.min(...memory.slice(-10)), handles: await steadyHandlesOf(simulators.pid) };
}
