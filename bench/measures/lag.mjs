import { setTimeout as pause } from "node:timers/promises";
import { timeCalls } from "../lib/load.mjs";
import { residentMegabytes } from "../lib/process-costs.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { startReceiver } from "../lib/receiver.mjs";
import { charge, register } from "../lib/requests.mjs";

const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };

/**
 * Measures the memory of a pending delivery: the same number of charges with an unresponsive receiver
 * and without one.
 */
export const lag = {
  name: "lag",
  run: async ({ quick }) => {
    const count = quick ? 20_000 : 300_000;
    const receiver = await startReceiver();
    receiver.shut();
    try {
      const without = await memoryAfter(count);
      const waiting = await memoryAfter(count, receiver.url);
      const got = ((waiting - without) * 2 ** 20) / count;
      return { rows: [{ ...lagRow(count), got, ...(quick ? {} : { atMost: 500 }) }] };
    } finally {
      receiver.open();
      await receiver.close();
    }
  },
};

const lagRow = (count) => ({
  name: `Memory per pending delivery, of ${count.toLocaleString("en-US")} for an unresponsive receiver`,
  unit: "B",
  on: "got",
});

async function memoryAfter(count, receiver) {
  const { ready, child, stop } = await startSimulators("payments", env);
  try {
    const base = ready.simulators.payments.base_url;
    if (receiver !== undefined) await register(base, receiver);
    await timeCalls({ ...charge, url: base + charge.path, count });
    await pause(500);
    return residentMegabytes(child.pid);
  } finally {
    await stop();
  }
}
