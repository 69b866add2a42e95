import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { flood } from "../lib/flood.mjs";
import { makeSmallDisk } from "../lib/small-disk.mjs";
import { root } from "../lib/paths.mjs";
import { withSimulators } from "../lib/simulators.mjs";
import { readWholeLog } from "../lib/whole-log.mjs";

/**
 * A full disk: a settings file keeps its old text or has the new one, at every size around the limit;
 * a log that no longer finds room outside memory stays in it, whole.
 */
export const diskFull = {
  name: "R13 the disk is full",
  run: async ({ quick }) => {
    await writeFiles();
    await keepLog(quick ? 40_000 : 100_000);
  },
};

async function writeFiles() {
  const disk = makeSmallDisk(64);
  const script = join(root, "bench", "scoreboard", "programs", "disk-full-writer.mjs");
  try {
    const [program, ...args] = [...disk.under, process.execPath, script, disk.folder];
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
    assert.equal(said.trim(), "20 sizes", complaints);
  } finally {
    disk.remove();
  }
}

async function keepLog(events) {
  const disk = makeSmallDisk(4_096);
  const how = { only: "payments", env: { TMPDIR: disk.folder }, under: disk.under };
  try {
    await withSimulators(how, async (simulators) => {
      const payments = { base_url: simulators.urlOf("payments"), api_key: "sk_test_x" };
      const ids = new Set();
      await flood(payments, events, (id) => ids.add(id));
      await readWholeLog(payments.base_url, ({ payload }) => ids.delete(payload.data.object.id));
      assert.equal(ids.size, 0, "events that are not in the log");
      assert.equal(simulators.said(), "");
    });
  } finally {
    disk.remove();
  }
}
