import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { electronProgram, whyItFailsToStart } from "./program.mjs";
import { withLock } from "../lock.mjs";
import { nodeIsAtLeast } from "../../node-version.mjs";
import { checkoutLock } from "../paths.mjs";
import { runStep } from "../run.mjs";

const installerNeeds = "22.12.0";
const stallMs = 60_000;

/**
 * The executable of the Electron that the project pins, when its installer has fetched it whole.
 * @param {string} root
 */
export function installedElectron(root) {
  const program = join(root, "node_modules", "electron", "dist", electronProgram());
  return existsSync(program) && !existsSync(marker(root)) ? program : undefined;
}

/**
 * Fetches the pinned Electron with its own installer. Says why when it cannot be had.
 * @param {string} root
 * @returns {Promise<{ program: string } | { reason: string }>}
 */
export async function downloadElectron(root) {
  const label = `Electron ${pinnedElectron(root)}`;
  if (!nodeIsAtLeast(installerNeeds)) {
    return { reason: `${label} skipped: its installer needs Node ${installerNeeds} or newer.` };
  }
  return await withLock(checkoutLock(root, "electron"), async (lock) => {
    const failure = installedElectron(root) ? undefined : await install(root, label, lock);
    const program = installedElectron(root);
    return program && !failure
      ? { program }
      : { reason: `${label} by its own installer: ${failure}.` };
  });
}

/**
 * The version of Electron that the project pins.
 * @param {string} root
 */
export function pinnedElectron(root) {
  const manifest = join(root, "node_modules", "electron", "package.json");
  return JSON.parse(readFileSync(manifest, "utf8")).version;
}

async function install(root, label, lock) {
  const folder = join(root, "node_modules", "electron");
  const temporary = mkdtempSync(join(tmpdir(), "simdeck-electron-"));
  writeFileSync(marker(root), "");
  const failure =
    (await runInstaller({ folder, label, temporary, lock })) ??
    (await whyItFailsToStart(join(folder, "dist", electronProgram())));
  if (failure) rmSync(join(folder, "dist"), { recursive: true, force: true });
  rmSync(temporary, { recursive: true, force: true });
  rmSync(marker(root));
  return failure;
}

/** The marker tells an interrupted install from a whole one; the installer unpacks in place. */
function marker(root) {
  return join(root, "node_modules", "electron", ".simdeck-installing");
}

async function runInstaller({ folder, label, temporary, lock }) {
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
  const watch = { folders: [temporary, join(folder, "dist")], stallMs };
  const program = { command: process.execPath, args: [join(folder, "install.js")] };
  const how = { cwd: folder, env, watch, onStart: lock.guard };
  return await runStep(`Downloading ${label}`, program, how);
}
