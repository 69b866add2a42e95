import { statSync } from "node:fs";
import { join } from "node:path";
import { listFiles } from "../setup/hash.mjs";

/**
 * The bytes of all files below a folder.
 * @param {string} folder
 */
export function sizeOf(folder) {
  return listFiles(folder, ["."]).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
