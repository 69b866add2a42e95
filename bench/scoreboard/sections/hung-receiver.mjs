import { quantile } from "../../lib/statistics.mjs";
import { measure } from "../lib/figures.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { withSimulators } from "../lib/simulators.mjs";

/** What the API takes while a delivery hangs for as long as it may: as long as without one. */
export const hungReceiver = {
  name: "hung-receiver",
  run: async ({ quick }) => {
    const silent = await startReceiver(() => undefined);
    const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };
    return withSimulators({ only: "payments", env }, async (simulators) => {
      const client = simulators.clientOf("payments");
      await client.register(silent.url);
      await client.charges(200);
      const delays = await timeCharges(client, quick ? 500 : 5_000);
      return [measure("API p99 beside a hung receiver", quantile(delays, 0.99), "ms", 50)];
    }).finally(silent.close);
  },
};

async function timeCharges(client, count) {
  const delays = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await client.charge();
    delays.push(performance.now() - startedAt);
  }
  return delays;
}
