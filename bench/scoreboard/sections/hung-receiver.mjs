import assert from "node:assert/strict";
import { quantile } from "../../lib/statistics.mjs";
import { startComparedPings } from "../lib/compared-pings.mjs";
import { measure } from "../lib/figures.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** Measures the API with an unresponsive receiver; it must be as fast as without one. */
export const hungReceiver = {
  name: "hung-receiver",
  run: async ({ quick, note }) => {
    const silent = await startReceiver(() => undefined);
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };
    return withSimulators({ only: "payments", env }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.register(silent.url);
      await client.charges(200);
      const pings = await startComparedPings(simulators.urlOf("payments"));
      const delays = await timeCharges(client, quick ? 500 : 5_000);
      const { idleP99 } = await pings.stop();
      note(`an idle server's p99 meanwhile: ${idleP99.toFixed(0)} ms`);
      await expectHung(client, silent);
      const below = 50 + Math.round(idleP99);
      return [
        measure("API p99 with an unresponsive receiver", quantile(delays, 0.99), "ms", below),
      ];
    }).finally(silent.close);
  },
};

/** A delivery was in flight all the while, and everything else waited behind it. */
async function expectHung(client, { received }) {
  const { delivery } = await client.egress();
  assert.ok(delivery.in_flight && delivery.pending > 0, "no delivery hangs");
  assert.equal(received.length, delivery.results.length + 1, "deliveries that the receiver has");
}

async function timeCharges(client, count) {
  const delays = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await client.charge();
    delays.push(performance.now() - startedAt);
  }
  return delays;
}
