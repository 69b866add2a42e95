import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "../../../hosting/start-error.ts";

/** The time between two reads of a log that is followed. */
const READ_AGAIN_MS = 300;

/** Runs `read` until the signal aborts: it prints what is new since the last time. */
export async function follow(signal: AbortSignal, read: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await read();
    await pause(READ_AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** Reads `--limit N`, the number of entries to show for each simulator; default: 20. */
export function readLimit(value: unknown): number {
  if (value === undefined) return 20;
  const limit = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (limit > 0) return limit;
  throw new StartError(2, `--limit ${JSON.stringify(value)}: give a whole number from 1.`);
}
