import assert from "node:assert/strict";
import { startTiming } from "../lib/machine.mjs";
import { launch } from "../lib/simulators.mjs";

/** SIGTERM and SIGINT while nothing happens: exit code 0 within a second, without a word. */
export const stopIdle = {
  name: "R1 SIGTERM and SIGINT, idle",
  run: async ({ quick }) => {
    for (const signal of ["SIGTERM", "SIGINT"]) {
      for (let run = 0; run < (quick ? 2 : 20); run += 1) await stopOne(signal);
    }
  },
};

async function stopOne(signal) {
  const { child, ready, ended } = launch();
  await ready;
  const timing = await startTiming();
  child.kill(signal);
  const { code, stderr } = await ended;
  await timing.expectWithin(1_000, signal);
  assert.deepEqual([code, stderr], [0, ""], signal);
}
