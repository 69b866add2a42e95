import { renameSync } from "node:fs";

/**
 * Renames a `.json` file that cannot be used to a neighbour, `name.bad-<time>.json`, byte by byte as it
 * was. The answer is a sentence that says so, or says that it was not possible.
 */
export function setAside(file: string): string {
  const aside = file.replace(/\.json$/, `.bad-${String(Date.now())}.json`);
  try {
    renameSync(file, aside);
    return `${file} could not be read; it is kept as ${aside}.`;
  } catch {
    return `${file} could not be read, nor set aside.`;
  }
}
