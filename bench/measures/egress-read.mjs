import { start, startSimulators } from "../lib/processes.mjs";
import { median, round } from "../lib/statistics.mjs";

async function fill(base, count) {
  const create = async () => {
    for (let index = 0; index < count / 20; index += 1) {
      const answer = await fetch(`${base}/v1/charges`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          authorization: "Bearer sk_test_x",
        },
        body: "amount=1200&currency=usd&source=tok_visa",
      });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 20 }, create));
}

async function readAll(url) {
  const startedAt = performance.now();
  const answer = await fetch(url);
  let bytes = 0;
  let firstMs;
  for await (const chunk of answer.body) {
    firstMs ??= performance.now() - startedAt;
    bytes += chunk.length;
  }
  return { bytes, firstMs, seconds: (performance.now() - startedAt) / 1_000 };
}

function residentMegabytes(pid) {
  return import("node:fs").then(({ readFileSync }) => {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(
      readFileSync(`/proc/${String(pid)}/status`, "utf8"),
    );
    return Number(kilobytes) / 1_024;
  });
}

/** Reading the whole log against copying as many bytes to a socket. */
export async function egressRead({ count = 100_000, rounds = 3 } = {}) {
  const copier = await start("bench/references/copy-bytes.mjs");
  const { ready, stop } = await startSimulators("payments");
  try {
    const base = ready.simulators.payments.base_url;
    await fill(base, count);
    const memory = await residentMegabytes(ready.pid);
    const ratios = [];
    let last;
    for (let turn = 0; turn < rounds; turn += 1) {
      const ours = await readAll(`${base}/_sim/egress`);
      const reference = await readAll(
        `http://127.0.0.1:${String(copier.ready.port)}/?bytes=${String(ours.bytes)}`,
      );
      ratios.push(reference.seconds / ours.seconds);
      last = ours;
    }
    return {
      name: `Reading the log of ${String(count)} events against copying its bytes`,
      ours: `${String(round(last.bytes / 1e6, 0))} MB in ${String(round(last.seconds))} s, first byte ${String(round(last.firstMs, 0))} ms; resident ${String(round(memory, 0))} MB after writing them`,
      reference: "copy",
      ratio: round(median(ratios)),
      target: "≥ 0.5; resident ≤ 230 MB",
    };
  } finally {
    await stop();
    await copier.stop();
  }
}
