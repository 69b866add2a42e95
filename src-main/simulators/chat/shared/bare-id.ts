import type { Alphabet, IdSequence } from "#core/state/id-sequence.ts";

/** The next id of a family, without a prefix. */
export function bareId(
  ids: IdSequence,
  family: string,
  length: number,
  alphabet?: Alphabet,
): string {
  return ids.next(family, length, alphabet).slice(family.length);
}
