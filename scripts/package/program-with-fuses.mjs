import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { FuseState } from "@electron/fuses";

/** The bytes before the fuses in every Electron since version 12. */
const sentinel = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";

/**
 * For tests: a program that has nothing but fuses, all of them on.
 * @param {string} folder
 * @param {string} name
 * @param {number} count how many fuses
 * @returns {string} its path
 */
export function programWith(folder, name, count) {
  const file = join(folder, name);
  const wire = Buffer.from([1, count, ...Array.from({ length: count }, () => FuseState.ENABLE)]);
  writeFileSync(file, Buffer.concat([Buffer.from(`code${sentinel}`), wire, Buffer.from("more")]));
  return file;
}
