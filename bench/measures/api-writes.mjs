import { requestsPerSecond } from "../lib/load.mjs";
import { start, startSimulators } from "../lib/processes.mjs";
import { median, round } from "../lib/statistics.mjs";

const charge = {
  path: "/v1/charges",
  headers: {
    "content-type": "application/x-www-form-urlencoded",
    authorization: "Bearer sk_test_x",
  },
  body: "amount=1200&currency=usd&source=tok_visa&description=bench",
};

/** `POST /v1/charges`, stored and logged, against a fastify route that stores nothing. */
export async function apiWrites({ rounds = 3, seconds = 4 } = {}) {
  const pairs = [];
  const bare = await start("bench/references/bare-fastify.mjs");
  try {
    for (let turn = 0; turn < rounds; turn += 1) {
      // A fresh simulator each time: its log only grows.
      const simulators = await startSimulators("payments");
      try {
        const load = (base) =>
          requestsPerSecond({ url: base + charge.path, seconds, ...charge, path: undefined });
        const reference = await load(`http://127.0.0.1:${String(bare.ready.port)}`);
        const ours = await load(simulators.ready.simulators.payments.base_url);
        pairs.push({ ours, reference });
      } finally {
        await simulators.stop();
      }
    }
  } finally {
    await bare.stop();
  }
  return {
    name: "API writes: POST /v1/charges against a bare fastify form route",
    ours: `${String(round(median(pairs.map(({ ours }) => ours.perSecond)), 0))} requests/s, p99 ${String(median(pairs.map(({ ours }) => ours.p99)))} ms`,
    reference: `${String(round(median(pairs.map(({ reference }) => reference.perSecond)), 0))} requests/s`,
    ratio: round(median(pairs.map(({ ours, reference }) => ours.perSecond / reference.perSecond))),
    target: "≥ 0.5, aim 0.7",
  };
}
