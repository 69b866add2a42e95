import { dirname, join, sep } from "node:path";

/**
 * The folder of the unpacked Electron that an executable belongs to.
 * @param {string} program
 */
export function runtimeFolder(program) {
  const bundle = join("Electron.app", "Contents", "MacOS");
  const folder = dirname(program);
  return folder.endsWith(sep + bundle) ? folder.slice(0, -bundle.length - 1) : folder;
}
