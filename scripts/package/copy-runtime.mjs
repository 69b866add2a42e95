import { cpSync, existsSync, renameSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";

/** The app speaks English only; so may the runtime's own few words (a file dialog's buttons). */
const keptLocales = ["en-US.pak"];

/**
 * Returns whether a file of an unpacked Electron belongs into a packaged app: not the page that Electron
 * shows when it has no app, nor the words of languages that the app does not speak.
 * @param {string} path relative to the runtime's folder, with `/` between folders
 */
export function isShipped(path) {
  if (path.startsWith("locales/")) return keptLocales.includes(path.slice("locales/".length));
  return !["resources/default_app.asar", "version"].includes(path);
}

/**
 * Copies an unpacked Electron for Linux, its executable under the app's name: an executable called
 * `electron` does not count as packaged.
 * @param {string} program the Electron executable
 * @param {string} folder where to; made
 * @param {string} name
 * @returns {string} the copied executable
 */
export function copyRuntime(program, folder, name) {
  const from = dirname(program);
  const filter = (source) => isShipped(relative(from, source).split(sep).join("/"));
  cpSync(from, folder, { recursive: true, verbatimSymlinks: true, filter });
  renameSync(join(folder, basename(program)), join(folder, name));
  nameLicense(folder);
  return join(folder, name);
}

/** Electron's own license, under a name that leaves `LICENSE` to the app. */
function nameLicense(folder) {
  const license = join(folder, "LICENSE");
  if (existsSync(license)) renameSync(license, join(folder, "LICENSE.electron.txt"));
}
