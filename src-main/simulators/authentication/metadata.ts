import type { Metadata } from "./state.ts";

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Merges deeply: objects key by key, everything else replaces, and `null` removes a key. */
export function mergeMetadata(old: Metadata, sent: Metadata | undefined): Metadata {
  if (sent === undefined) return old;
  const merged = new Map(Object.entries(old));
  for (const [key, value] of Object.entries(sent)) {
    const before = merged.get(key);
    if (value === null) merged.delete(key);
    else if (isObject(value)) merged.set(key, mergeMetadata(isObject(before) ? before : {}, value));
    else merged.set(key, value);
  }
  return Object.fromEntries(merged);
}
