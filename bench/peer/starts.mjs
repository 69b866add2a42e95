import { setTimeout as pause } from "node:timers/promises";
import { compared } from "../lib/compare.mjs";
import { residentMegabytes } from "../lib/process-costs.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { startPeer } from "./start-peer.mjs";

/** All services of each: until ready, what they hold idle, until one has answered, and until all have. */
export async function peerStarts(peer, rounds) {
  const runs = [];
  for (let turn = 0; turn < rounds; turn += 1)
    runs.push([await startOurs(), await startTheirs(peer)]);
  const pairs = (pick) => compared(runs.map((pair) => pair.map(pick)));
  return [
    {
      name: "All services ready",
      unit: "ms",
      ...pairs(({ readyMs }) => readyMs),
      atMost: 1,
    },
    { name: "… idle", unit: "MB", ...pairs(({ megabytes }) => megabytes), atMost: 1 },
    {
      name: "… until the first response",
      unit: "ms",
      ...pairs(({ firstMs }) => firstMs),
      atMost: 1,
    },
    {
      name: "… until each has responded once",
      unit: "ms",
      ...pairs(({ answeredMs }) => answeredMs),
      atMost: 1,
    },
  ];
}

async function startOurs() {
  const { ready, child, startMs, stop } = await startSimulators();
  const urls = Object.values(ready.simulators).map(({ base_url: url }) => `${url}/_sim/health`);
  return lookAt(urls, child.pid, startMs).finally(stop);
}

async function startTheirs(peer) {
  const { bases, child, startMs, stop } = await startPeer(peer);
  return lookAt(bases, child.pid, startMs).finally(stop);
}

async function lookAt(urls, pid, readyMs) {
  await pause(500);
  const megabytes = residentMegabytes(pid);
  const askedAt = performance.now();
  const [first, ...others] = urls;
  await ask(first);
  const firstMs = readyMs + performance.now() - askedAt;
  await Promise.all(others.map(ask));
  return { readyMs, megabytes, firstMs, answeredMs: readyMs + performance.now() - askedAt };
}

const ask = (url) => fetch(url).then((answer) => answer.arrayBuffer());
