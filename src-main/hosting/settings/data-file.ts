import { renameSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file so that it holds the old text or the new one whenever the process ends. The draft has a
 * fixed name, so that drafts of killed processes do not pile up; a file has one writer, which writes one
 * text after the other.
 */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.tmp`;
  try {
    await writeSafely(draft, text);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeSafely(file: string, text: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Renames a file that cannot be used to a neighbour, `name.bad-<time>.json`, unchanged. Returns a sentence
 * that says so, or that it was not possible.
 */
export function setAside(file: string): string {
  const aside = file.replace(/\.json$/, `.bad-${String(Date.now())}.json`);
  try {
    renameSync(file, aside);
    return `${file} could not be read; it is kept as ${aside}.`;
  } catch {
    return `${file} could not be read or moved aside.`;
  }
}
