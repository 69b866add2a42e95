import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import { removeReadyFile, writeReadyFile } from "./ready-file.ts";

const FOLDER = ".simdeck";

/** The path of the ready file that commands find by themselves, within a folder. */
export const defaultReadyFile = (folder: string): string => join(folder, FOLDER, "ready.json");

/**
 * Writes the ready line to the ready file of a folder, where commands such as `simdeck events` find it.
 * A folder that cannot be written to gets none. Returns a function that removes the file, or gives it back to
 * the instance that had it before and still runs.
 */
export function keepDefaultReadyFile(folder: string, line: string): () => void {
  const file = defaultReadyFile(folder);
  const ignore = join(dirname(file), ".gitignore");
  const before = readLine(file);
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(ignore)) writeFileSync(ignore, "*\n");
    writeReadyFile(file, line);
  } catch {
    return () => undefined;
  }
  return () => {
    const isOwn = readLine(file) === line;
    removeReadyFile(file, line);
    if (isOwn && before !== undefined && isOfOther(before)) giveBack(file, before);
    removeUnused(dirname(file), ignore);
  };
}

function readLine(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trimEnd();
  } catch {
    return undefined;
  }
}

function giveBack(file: string, line: string): void {
  try {
    writeReadyFile(file, line);
  } catch {
    // The folder cannot be written to any more.
  }
}

const readyLine = z.object({ pid: z.int().min(1) });

/** Returns whether a ready line is of another process that still runs. */
function isOfOther(line: string): boolean {
  const pid = readyLine.safeParse(jsonIn(line)).data?.pid;
  if (pid === undefined || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be asked.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
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
