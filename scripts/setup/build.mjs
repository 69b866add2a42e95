import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hashFiles, hashParts, listFiles, readStamp, writeStamp } from "./hash.mjs";
import { withLock } from "./lock.mjs";
import { SetupError } from "./log.mjs";
import { checkoutLock, projectRoot } from "./paths.mjs";
import { runStep } from "./run.mjs";

const sources = ["src-main", "src-renderer", "src-shared", "resources", "electron.vite.config.ts"];
const settings = ["tsconfig.json", "package.json", "package-lock.json"];
const outputs = ["out/main", "out/preload", "out/renderer"];
const entries = ["out/main/headless.js", "out/main/electron.js", "out/main/library/simdeck.js"];

/**
 * Builds the app into `out/`, when its sources or what was built from them have changed since the
 * last build, or when a build is asked for.
 * @param {{ root?: string, always?: boolean }} [options]
 */
export async function ensureBuild({ root = projectRoot, always = false } = {}) {
  if (!always && isBuilt(root)) return;
  await withLock(checkoutLock(root, "build"), async (lock) => {
    if (always || !isBuilt(root)) await build(root, lock);
  });
}

async function build(root, lock) {
  const inputs = hashInputs(root);
  rmSync(stampFile(root), { force: true });
  const tool = join(root, "node_modules", "electron-vite", "bin", "electron-vite.js");
  const program = { command: process.execPath, args: [tool, "build"] };
  const how = { cwd: root, timeoutMs: 10 * 60_000, onStart: lock.guard };
  const failure = await runStep("Building the app (electron-vite build)", program, how);
  if (failure) throw new SetupError(`The build ${failure}: mend what it names above, then retry.`);
  requireEntries(root);
  writeStamp(stampFile(root), hashParts([inputs, hashOutputs(root)]));
}

function requireEntries(root) {
  const missing = entries.filter((entry) => !existsSync(join(root, entry)));
  if (missing.length === 0) return;
  const names = missing.join(" and ");
  throw new SetupError(`The build made no ${names}: check the inputs in electron.vite.config.ts.`);
}

function isBuilt(root) {
  const stamp = readStamp(stampFile(root));
  return stamp !== undefined && stamp === hashParts([hashInputs(root), hashOutputs(root)]);
}

function stampFile(root) {
  return join(root, "out", ".build-stamp");
}

function hashInputs(root) {
  const files = listFiles(root, [...sources, ...settings]);
  return hashFiles(
    root,
    files.filter((file) => !/\.test\.tsx?$/.test(file)),
  );
}

function hashOutputs(root) {
  return hashFiles(root, listFiles(root, outputs));
}
