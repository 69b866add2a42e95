import assert from "node:assert/strict";
import { limitOf } from "../lib/machine.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/**
 * An endpoint with an unknown host: its rows are failed, those of the other endpoint are delivered.
 */
export const unknownHost = {
  name: "R22 a host that is unknown",
  run: async ({ quick }) => {
    const events = quick ? 20 : 200;
    const receiver = await startReceiver();
    const timeout = String(await limitOf(1_000));
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: timeout };
    await withSimulators({ only: "payments", env }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.register("http://nobody.invalid/hook");
      await client.register(receiver.url);
      await client.charges(events);
      const rows = await client.results();
      const outcomes = rows.map(({ status, http_status: code }) => `${status} ${String(code)}`);
      const pair = ["failed undefined", "delivered 200"];
      assert.deepEqual(outcomes, Array.from({ length: events }, () => pair).flat());
      assert.equal(receiver.received.length, events);
    }).finally(receiver.close);
  },
};
