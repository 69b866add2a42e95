import { compare } from "../lib/compare.mjs";
import { requestsPerSecond } from "../lib/load.mjs";
import { start, startSimulators } from "../lib/processes.mjs";
import { processorMillis } from "../lib/process-costs.mjs";
import { charge, mail } from "../lib/requests.mjs";
import { median } from "../lib/statistics.mjs";

const routes = [
  { title: "POST /v1/charges (form)", only: "payments", call: charge },
  { title: "POST /emails (JSON)", only: "email", call: mail },
];

/** Calls that are stored and logged, against fastify routes of the same body type that store nothing. */
export const apiWrites = {
  name: "api-writes",
  run: async ({ quick }) => {
    const rows = [];
    for (const route of routes) rows.push(await writesOf(route, quick));
    return { rows };
  },
};

async function writesOf({ title, only, call }, quick) {
  const seconds = quick ? 1 : 3;
  const processor = { ours: [], reference: [] };
  const compared = await compare({
    rounds: quick ? 3 : 7,
    ours: async () => {
      const server = await startSimulators(only);
      const url = server.ready.simulators[only].base_url + call.path;
      return load(server, { ...call, url, seconds }, processor.ours);
    },
    reference: async () => {
      const server = await start("bench/references/bare-fastify.mjs");
      const url = `http://127.0.0.1:${String(server.ready.port)}${call.path}`;
      return load(server, { ...call, url, seconds }, processor.reference);
    },
  });
  const [mine, other] = [median(processor.ours), median(processor.reference)];
  return {
    name: `${title} against bare fastify`,
    unit: "/s",
    ...compared,
    atLeast: 0.5,
    more: `aim 0.7; the server's processor ${mine.toFixed(0)} µs a call against ${other.toFixed(0)}`,
  };
}

/** Calls per second of a fresh server, which is stopped: a simulator's log only grows. */
async function load({ child, stop }, options, processor) {
  try {
    await requestsPerSecond({ ...options, seconds: 1 });
    const before = processorMillis(child.pid);
    const { perSecond, total } = await requestsPerSecond(options);
    processor.push(((processorMillis(child.pid) - before) * 1_000) / total);
    return perSecond;
  } finally {
    await stop();
  }
}
