import { compare } from "../lib/compare.mjs";
import { slices } from "../lib/load-slices.mjs";
import { start, startSimulators } from "../lib/processes.mjs";
import { charge, mail, smallest } from "../lib/requests.mjs";
import { round } from "../lib/statistics.mjs";

const routes = [
  { title: "POST /v1/charges (form)", only: "payments", call: charge },
  { title: "POST /emails (JSON)", only: "email", call: mail },
  { title: "GET /_up (the smallest handler)", only: "document-storage", call: smallest },
];

/**
 * Calls in a second of the server's processor time, stored and logged, against fastify routes of the
 * same body type that store nothing. Throughput is shown too: it depends on the machine's load.
 */
export const apiWrites = {
  name: "api-writes",
  run: async ({ quick }) => {
    const rows = [];
    for (const route of routes) rows.push(await writesOf(route, quick));
    return { rows };
  },
};

async function writesOf({ title, only, call }, quick) {
  const ours = await startSimulators(only);
  const bare = await start("bench/references/bare-fastify.mjs");
  try {
    const mine = slices(ours, ours.ready.simulators[only].base_url, call);
    const other = slices(bare, `http://127.0.0.1:${String(bare.ready.port)}`, call);
    await Promise.all([mine.warmUp(), other.warmUp()]);
    const rounds = quick ? 5 : 25;
    const compared = await compare({ rounds, ours: mine.next, reference: other.next });
    return {
      name: `${title} against bare fastify, per second of processor time`,
      unit: "calls",
      ...compared,
      atLeast: 0.5,
      more: `goal 0.7; throughput ${round(mine.throughput(), 0)} /s against ${round(other.throughput(), 0)} /s`,
    };
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}
