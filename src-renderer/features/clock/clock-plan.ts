import type { AheadEntry } from "../../stores/schedule/ahead.ts";

/** Returns the entries that an advance by some seconds would run, soonest first. */
export function dueWithin(entries: readonly AheadEntry[], seconds: number): readonly AheadEntry[] {
  return entries.filter(({ wait }) => wait <= seconds);
}
