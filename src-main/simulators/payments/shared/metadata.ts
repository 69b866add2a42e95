import type { Metadata } from "./types.ts";

/**
 * Metadata after an update: named keys are set, a key with an empty value goes, keys not named stay,
 * and an empty value for the whole unsets everything.
 */
export function mergeMetadata(
  before: Metadata,
  update: Readonly<Record<string, string>> | "" | undefined,
): Metadata {
  if (update === undefined) return before;
  if (update === "") return {};
  const merged = Object.entries({ ...before, ...update }).filter(([, value]) => value !== "");
  return Object.fromEntries(merged);
}

/** The value after an update: the given one, else the former one. `null` unsets. */
export function keepOr<T>(input: T | undefined, before: T): T {
  // oxlint-disable-next-line typescript/prefer-nullish-coalescing -- a null that was given unsets
  return input === undefined ? before : input;
}

/** The list after an update: the given one, else the former one. `null` empties it. */
export function keepListOr<T>(
  input: readonly T[] | null | undefined,
  before: readonly T[],
): readonly T[] {
  return input === undefined ? before : (input ?? []);
}
