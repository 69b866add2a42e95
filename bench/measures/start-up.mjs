import { setTimeout as pause } from "node:timers/promises";
import { compared } from "../lib/compare.mjs";
import { residentMegabytes } from "../lib/process-costs.mjs";
import { start, startSimulators } from "../lib/processes.mjs";

const IDLE_MS = 500;

/** All simulators until their ready line, and what they hold idle, beside an empty Node process. */
export const startUp = {
  name: "start-up",
  run: async ({ quick }) => {
    const [ours, empty, used] = [[], [], []];
    for (let turn = 0; turn < (quick ? 3 : 9); turn += 1) {
      empty.push(await once(() => start("bench/references/empty-process.mjs")));
      ours.push(await once(() => startSimulators()));
      used.push(await askAll());
    }
    const pair = (pick, list = ours) =>
      compared(list.map((run, turn) => [pick(run), pick(empty[turn])]));
    return {
      rows: [
        {
          ...row("All simulators ready, against an empty process", "ms", 300),
          ...pair(({ ms }) => ms),
        },
        { ...row("All simulators idle", "MB", 80), ...pair(({ megabytes }) => megabytes) },
        { ...row("… after one request to each", "ms"), ...pair(({ ms }) => ms, used) },
        { ...row("… memory then", "MB"), ...pair(({ megabytes }) => megabytes, used) },
      ],
    };
  },
};

const row = (name, unit, atMost) => ({ name, unit, on: "got", atMost });

/** One start until the ready line, then a while of doing nothing. */
async function once(begin) {
  const { child, startMs, stop } = await begin();
  try {
    await pause(IDLE_MS);
    return { ms: startMs, megabytes: residentMegabytes(child.pid) };
  } finally {
    await stop();
  }
}

/** One start, and the first answer of every simulator, asked all at once. */
async function askAll() {
  const startedAt = performance.now();
  const { ready, child, stop } = await startSimulators();
  try {
    const addresses = Object.values(ready.simulators).map(({ base_url: url }) => url);
    await Promise.all(addresses.map((url) => fetch(`${url}/_sim/health`)));
    return { ms: performance.now() - startedAt, megabytes: residentMegabytes(child.pid) };
  } finally {
    await stop();
  }
}
