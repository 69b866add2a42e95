import { growingSizes } from "../lib/growing-sizes.mjs";
import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { compare } from "../lib/compare.mjs";
import { get } from "../lib/http-call.mjs";
import { timeCalls } from "../lib/load.mjs";
import { residentMegabytes } from "../lib/process-costs.mjs";
import { start, startSimulators } from "../lib/processes.mjs";
import { readBytes } from "../lib/read-bytes.mjs";
import { charge } from "../lib/requests.mjs";
import { growthRows } from "../lib/growth-rows.mjs";
import { median } from "../lib/statistics.mjs";

/** One simulator whose log grows tenfold again and again: writes, reads, a list and memory at each size. */
export const growth = {
  name: "growth",
  run: async ({ quick, upTo }) => {
    const sizes = quick ? [1_000, 10_000] : growingSizes(upTo);
    const copier = await start("bench/references/copy-bytes.mjs");
    const { ready, stop } = await startSimulators("payments");
    try {
      const base = ready.simulators.payments.base_url;
      await warmUp(base);
      const seen = [];
      for (const size of sizes) {
        const added = size - (seen.at(-1)?.size ?? 0);
        const seconds = await timeCalls({ ...charge, url: base + charge.path, count: added });
        seen.push({
          size,
          writeMicros: (seconds * 1e6) / added,
          ...(await lookAt(base, ready.pid, copier, size)),
        });
      }
      return { rows: await growthRows(base, seen), curves: curvesOf(seen) };
    } finally {
      await Promise.all([stop(), copier.stop()]);
    }
  },
};

async function warmUp(base) {
  await timeCalls({ ...charge, url: base + charge.path, count: 5_000 });
  const answer = await fetch(`${base}/_sim/reset`, {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Reading all against a copy (megabytes a second), a list of ten (milliseconds), memory. */
async function lookAt(base, pid, copier, size) {
  await pause(500);
  const megabytes = residentMegabytes(pid);
  let bytes = 0;
  const speedOf = async (url) => {
    const read = await readBytes(url);
    bytes = read.bytes;
    return read.bytes / 1e6 / read.seconds;
  };
  const reads = await compare({
    // A million are three gigabytes, whose rounds differ less.
    rounds: size >= 1_000_000 ? 3 : 5,
    ours: () => speedOf(`${base}/_sim/egress`),
    reference: () =>
      speedOf(`http://127.0.0.1:${String(copier.ready.port)}/?bytes=${String(bytes)}`),
  });
  return { megabytes, reads, bytes, listMs: await timeList(base) };
}

async function timeList(base) {
  const agent = new http.Agent({ keepAlive: true });
  const call = { url: `${base}/v1/charges?limit=10`, headers: charge.headers };
  const times = [];
  for (let index = 0; index < 400; index += 1) {
    const startedAt = performance.now();
    const { at, bytes } = await get(call, agent);
    times.push(at - startedAt);
    const { data } = JSON.parse(bytes.toString());
    if (data.length !== 10) throw new Error(`a list of ${String(data.length)}`);
  }
  agent.destroy();
  return median(times);
}

function curvesOf(seen) {
  const curve = (pick) => seen.map((at) => ({ size: at.size, micros: pick(at) }));
  return {
    "a write": curve(({ writeMicros }) => writeMicros),
    "an event read": curve(({ size, bytes, reads }) => bytes / reads.got / size),
    "a list of ten": curve(({ listMs }) => listMs * 1_000),
  };
}
