import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hashParts, readStamp, writeStamp } from "./hash.mjs";
import { isInstalledByHand } from "./installed.mjs";
import { withLock } from "./lock.mjs";
import { log, SetupError } from "./log.mjs";
import { checkoutLock, projectRoot } from "./paths.mjs";
import { npmCi, npmFinished, runStep } from "./run.mjs";

/**
 * Installs the packages of the lock file with `npm ci`, when they are not installed or the lock
 * file has changed since. A hand-made install of the same lock file is taken as it is.
 * @param {string} [root]
 */
export async function ensureDependencies(root = projectRoot) {
  if (areInstalled(root)) return;
  await withLock(checkoutLock(root, "dependencies"), async (lock) => {
    if (!areInstalled(root)) await install(root, lock);
  });
}

async function install(root, lock) {
  const wanted = wantedStamp(root);
  log("Dependencies are missing or the lock file has changed.");
  const how = { cwd: root, timeoutMs: 20 * 60_000, onStart: lock.guard };
  const program = npmCi(["--include=dev"]);
  const failure = await runStep("Installing dependencies (npm ci)", program, how);
  const flaw = failure ?? (npmFinished(root) ? undefined : "ended without installing everything");
  if (flaw) throw new SetupError(`npm ci ${flaw}; its own message is above. ${advice}`);
  writeStamp(stampFile(root), wanted);
}

const advice =
  "Check that the npm registry can be reached (npm ping) and that package.json and " +
  "package-lock.json agree (npm install), then run the same command again.";

function areInstalled(root) {
  const wanted = wantedStamp(root);
  if (readStamp(stampFile(root)) === wanted) return true;
  if (!isInstalledByHand(root)) return false;
  writeStamp(stampFile(root), wanted);
  return true;
}

function stampFile(root) {
  return join(root, "node_modules", ".simdeck-install");
}

function wantedStamp(root) {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { dependencies, devDependencies, overrides } = manifest;
  const wanted = JSON.stringify([dependencies, devDependencies, overrides]);
  const lockFile = readFileSync(join(root, "package-lock.json"));
  return hashParts([wanted, lockFile, process.platform, process.arch]);
}
