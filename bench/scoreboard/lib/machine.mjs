import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";

/** A machine on which Node itself starts more slowly than this is busy with other work. */
const BARE_START_MS = 100;

/**
 * Returns how many times slower this machine is than a quiet one, measured by the startup of Node; at
 * least 1.
 */
async function slowness() {
  const startedAt = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "close");
  return Math.max(1, (performance.now() - startedAt) / BARE_START_MS);
}

/**
 * A limit in whole milliseconds for something that takes time of the machine's, given for one that has
 * nothing else to do: it grows by as much as the machine is slower now.
 */
export async function limitOf(milliseconds) {
  return Math.ceil(milliseconds * (await slowness()));
}

/**
 * Begins to time a process that starts or ends. `expectWithin` throws when it has taken longer than so
 * many milliseconds of a quiet machine: of how slow this one was before, or is after.
 */
export async function startTiming() {
  const before = await slowness();
  const startedAt = performance.now();
  return {
    expectWithin: async (milliseconds, what) => {
      const took = performance.now() - startedAt;
      if (took < milliseconds * before) return;
      const limit = milliseconds * Math.max(before, await slowness());
      assert.ok(took < limit, `${what} took ${took.toFixed(0)} ms, not ${limit.toFixed(0)}`);
    },
  };
}
