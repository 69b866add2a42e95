import { setTimeout as pause } from "node:timers/promises";
import { compared } from "../lib/compare.mjs";
import { timeCalls } from "../lib/load.mjs";
import { residentMegabytes } from "../lib/process-costs.mjs";
import { startSimulators } from "../lib/processes.mjs";
import { median } from "../lib/statistics.mjs";
import { calls, changingTokens, withFreshToken } from "./calls.mjs";
import { startPeer } from "./start-peer.mjs";

const COUNT = 100_000;

/** A hundred thousand of them: a list of ten, and what the process holds. */
export async function peerMany(peer) {
  const simulators = await startSimulators("payments");
  const other = await startPeer(peer, { services: "stripe" });
  try {
    const base = simulators.ready.simulators.payments.base_url;
    const mine = await fillAndLook(base, simulators.child.pid);
    const its = await fillAndLook(other.bases[0], other.child.pid);
    return [
      row("A list of 10 among 100,000", "ms", mine.listMs, its.listMs),
      row("Memory after 100,000 (Simdeck: with their log)", "MB", mine.megabytes, its.megabytes),
    ];
  } finally {
    await Promise.all([simulators.stop(), other.stop()]);
  }
}

const row = (name, unit, got, reference) => ({
  name,
  unit,
  ...compared([[got, reference]]),
  atMost: 1,
});

async function fillAndLook(base, pid) {
  const { payments: call, list } = calls;
  await timeCalls({
    ...call,
    url: base + call.path,
    count: COUNT,
    setupClient: changingTokens(call),
  });
  await pause(500);
  const megabytes = residentMegabytes(pid);
  const { headers } = withFreshToken(call);
  const times = [];
  for (let index = 0; index < 200; index += 1)
    times.push(await timeOf(base + list, headers.authorization));
  return { megabytes, listMs: median(times) };
}

async function timeOf(url, authorization) {
  const startedAt = performance.now();
  const answer = await fetch(url, { headers: { authorization } });
  const { data } = await answer.json();
  if (data.length !== 10) throw new Error(`${url}: a list of ${String(data.length)}`);
  return performance.now() - startedAt;
}
