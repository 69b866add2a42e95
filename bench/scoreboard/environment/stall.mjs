import assert from "node:assert/strict";
import { block, hooked } from "../lib/hooks.mjs";
import { limitOf } from "../lib/machine.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

const LONGER_THAN_A_HEAD_MAY_TAKE_MS = 11_000;

/** The event loop stands still for longer than a delivery may take: that is not the receiver's fault. */
export const stall = {
  name: "R7 the event loop stands still",
  run: async ({ quick }) => {
    const receiver = await startReceiver();
    const timeoutMs = await limitOf(1_000);
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: String(timeoutMs) };
    await withSimulators({ only: "payments", env, node: hooked }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.register(receiver.url);
      const times = quick ? 3 : 20;
      for (let turn = 0; turn < times; turn += 1) {
        const working = client.charges(200);
        await new Promise((resolve) => setTimeout(resolve, turn * 5));
        const usual = Math.max(3_000, 2 * timeoutMs);
        await block(
          simulators,
          turn === 0 ? Math.max(usual, LONGER_THAN_A_HEAD_MAY_TAKE_MS) : usual,
        );
        await working;
      }
      const rows = await client.results();
      assert.equal(rows.length, times * 200);
      assert.deepEqual(
        rows.filter(({ status }) => status !== "delivered"),
        [],
        "false failures",
      );
    }).finally(receiver.close);
  },
};
