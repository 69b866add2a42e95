import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { start, startSimulators } from "../lib/processes.mjs";
import { median, round } from "../lib/statistics.mjs";

const IDLE_MS = 1_000;
const TICKS_PER_SECOND = 100;

/** Processor time so far, in milliseconds, and memory held, in megabytes (Linux). */
function costsOf(pid) {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, "utf8")
    .split(") ")[1]
    .split(" ");
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, "utf8"))[1];
  return {
    cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND,
    megabytes: Number(kilobytes) / 1_024,
  };
}

/** One start until the ready line, then a while of doing nothing. */
async function once(begin) {
  const { child, startMs, stop } = await begin();
  try {
    const { cpuMs } = costsOf(child.pid);
    await pause(IDLE_MS);
    return { startMs, cpuMs, megabytes: costsOf(child.pid).megabytes };
  } finally {
    await stop();
  }
}

/** One start, and the first answer of every simulator, asked all at once. */
async function firstAnswers() {
  const { ready, child, startMs, stop } = await startSimulators();
  try {
    const startedAt = performance.now();
    const addresses = Object.values(ready.simulators).map(({ base_url: url }) => url);
    await Promise.all(addresses.map((url) => fetch(`${url}/_sim/health`)));
    const allMs = startMs + performance.now() - startedAt;
    return { allMs, megabytes: costsOf(child.pid).megabytes };
  } finally {
    await stop();
  }
}

const show = ({ startMs, cpuMs, megabytes }) =>
  `${String(round(startMs, 0))} ms (processor ${String(cpuMs)} ms), ${String(round(megabytes, 1))} MB`;

function medians(runs) {
  const names = Object.keys(runs[0]);
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name]))]));
}

/** Fourteen simulators until their ready line, and what they hold idle, beside an empty Node process. */
export async function startUp({ rounds = 7 } = {}) {
  const ours = [];
  const empty = [];
  const used = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await once(() => start("bench/references/empty-process.mjs")));
    ours.push(await once(() => startSimulators()));
    used.push(await firstAnswers());
  }
  const [mine, theirs, all] = [medians(ours), medians(empty), medians(used)];
  return {
    name: `Start: fourteen simulators ready, then idle; every one asked once: ${String(round(all.allMs, 0))} ms, ${String(round(all.megabytes, 1))} MB`,
    ours: show(mine),
    reference: `an empty process: ${show(theirs)}`,
    ratio: round(mine.startMs / theirs.startMs),
    target: "≤ 300 ms, ≤ 80 MB",
  };
}
