import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "../lib/client.mjs";
import { killWindows } from "../lib/kill-windows.mjs";
import { freePortBase } from "../lib/ports.mjs";
import { startTiming } from "../lib/machine.mjs";
import { launch } from "../lib/simulators.mjs";

/**
 * SIGKILL at any moment, its start included, and of the window while it writes its settings: the ports
 * are free, the next start is quick, files are whole, nothing is left behind.
 */
export const killAndRestart = {
  name: "R3 SIGKILL and restart",
  run: async ({ quick }) => {
    const folder = mkdtempSync(join(tmpdir(), "simdeck-board-"));
    try {
      const portBase = await freePortBase();
      for (let run = 0; run < (quick ? 5 : 50); run += 1) await killOne(folder, portBase, run);
      await killWindows(quick ? 2 : 10);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function killOne(folder, portBase, run) {
  const readyFile = join(folder, "ready.json");
  rmSync(readyFile, { force: true });
  const timing = await startTiming();
  const { child, ready, ended } = launch({
    args: ["--port-base", String(portBase), "--ready-file", readyFile],
    env: { TMPDIR: folder, SIM_WEBHOOK_DELIVERY: "on" },
  });
  // Every fifth dies somewhere within its start.
  if (run % 5 === 4) {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 500));
  } else {
    const { pid, simulators } = await ready;
    await timing.expectWithin(2_000, `start ${String(run)}`);
    assert.equal(JSON.parse(readFileSync(readyFile, "utf8")).pid, pid);
    await workFor(Math.random() * 500, simulators.payments);
  }
  child.kill("SIGKILL");
  await ended;
  if (existsSync(readyFile)) JSON.parse(readFileSync(readyFile, "utf8"));
  const left = readdirSync(folder).filter((name) => name !== "ready.json");
  assert.deepEqual(left, [], "what was left behind");
}

async function workFor(milliseconds, { base_url: baseUrl, api_key: key }) {
  const client = createClient(baseUrl, key, 4);
  const until = performance.now() + milliseconds;
  const work = async () => {
    while (performance.now() < until) assert.match((await client.charge()).id, /^ch_/);
  };
  await Promise.all([work(), work()]);
  client.close();
}
