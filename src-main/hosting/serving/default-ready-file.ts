import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { removeReadyFile, writeReadyFile } from "./ready-file.ts";

const FOLDER = ".simdeck";

/** The path of the ready file that commands find by themselves, within a folder. */
export const defaultReadyFile = (folder: string): string => join(folder, FOLDER, "ready.json");

/**
 * Writes the ready line to the ready file of a folder, where commands such as `simdeck events` find it.
 * A folder that cannot be written to gets none. Returns a function that removes the file.
 */
export function keepDefaultReadyFile(folder: string, line: string): () => void {
  const file = defaultReadyFile(folder);
  const ignore = join(dirname(file), ".gitignore");
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
    writeReadyFile(file, line);
  } catch {
    return () => undefined;
  }
  return () => {
    removeReadyFile(file, line);
    removeUnused(dirname(file), ignore);
  };
}

/** Removes the folder when it has nothing but the file that hides it from Git. */
function removeUnused(folder: string, ignore: string): void {
  try {
    const names = readdirSync(folder);
    if (names.length === 1 && existsSync(ignore)) rmSync(folder, { recursive: true });
  } catch {
    // Another process uses or has removed it.
  }
}

/** Returns the ready file of a folder or of the nearest folder above that has one. */
export function findReadyFile(folder: string): string | undefined {
  const file = defaultReadyFile(folder);
  if (existsSync(file)) return file;
  const above = dirname(folder);
  return above === folder ? undefined : findReadyFile(above);
}
