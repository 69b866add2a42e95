import type { IdSequence } from "#core/state/id-sequence.ts";

const FIRST = {
  folder: 160_000_000_000,
  file: 870_000_000_000,
  version: 950_000_000_000,
  comment: 190_000_000,
  collaboration: 12_000_000_000,
  user: 20_100_000_001,
  webhook: 11_000_000,
} as const;

/** Ids are numbers written as text. */
export function nextId(ids: IdSequence, family: keyof typeof FIRST): string {
  return String(FIRST[family] + ids.integer(family));
}
