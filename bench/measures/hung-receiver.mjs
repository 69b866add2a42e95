import http from "node:http";
import { once } from "node:events";
import { compareTails } from "../lib/compare-tails.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { charge, register } from "../lib/requests.mjs";

const env = { SIM_WEBHOOK_DELIVERY: "on", SIM_DELIVERY_TIMEOUT_MS: "120000" };

/** Measures the API with an unresponsive receiver, against the same API without a receiver. */
export const hungReceiver = {
  name: "hung-receiver",
  run: async ({ quick }) => {
    const silent = http.createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const [beside, without] = [
      await startSimulators("payments", env),
      await startSimulators("payments", env),
    ];
    try {
      const urls = [beside, without].map(({ ready }) => ready.simulators.payments.base_url);
      await register(urls[0], `http://127.0.0.1:${String(silent.address().port)}/hook`);
      const calls = urls.map((url) => ({ ...charge, url: url + charge.path }));
      const compared = await compareTails(calls, quick ? 1_000 : 4_000, quick ? 3 : 9);
      return { rows: [{ ...hungRow, ...compared }] };
    } finally {
      await Promise.all([beside.stop(), without.stop()]);
      silent.closeAllConnections();
      silent.close();
    }
  },
};

const hungRow = {
  name: "API p99 with an unresponsive receiver, against none",
  unit: "ms",
  atMost: 1.2,
};
