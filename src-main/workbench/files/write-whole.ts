import { open, rename, rm } from "node:fs/promises";

/**
 * Writes a file so that it holds the old text or the new one, never half of either, whatever happens
 * in between. The draft has one name, so that those of killed processes do not pile up: whoever writes
 * a file is the only one, and writes one time after the other.
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
