/**
 * The difference between two texts of the same length, in words of four bytes: for each run of words that
 * differ, a word with the number of equal words before it (high half) and its own length (low half), then
 * its words. Similar texts differ in ids and times, which as a rule are of the same length.
 */

/** Words of four bytes, so many of them that a half of a word can hold their number. */
export const MOST_WORDS = 16 * 1_024;

/** A text among others. */
interface Words {
  readonly words: Uint32Array;
  /** Its first word. */
  readonly at: number;
}

/**
 * Writes the difference of `next` to `base`, both `count` words long.
 * @returns the number of written words; `undefined` if it would be more than `most`
 */
export function writeDelta(
  base: Words,
  next: Uint32Array,
  count: number,
  { into, most }: { readonly into: Uint32Array; readonly most: number },
): number | undefined {
  const { words, at } = base;
  let written = 0;
  let place = 0;
  for (;;) {
    const from = place;
    while (place < count && words[at + place] === next[place]) place += 1;
    if (place === count) return written;
    const start = place;
    while (place < count && words[at + place] !== next[place]) place += 1;
    if (written + 1 + place - start > most) return undefined;
    into[written] = ((start - from) << 16) | (place - start);
    written += 1;
    for (let word = start; word < place; word += 1) {
      into[written] = next[word] ?? 0;
      written += 1;
    }
  }
}

/**
 * Writes the bytes of a difference over those of its base.
 * @param delta what `writeDelta` wrote
 * @param target bytes `from` and following of the base, as many as are wanted
 */
export function applyDelta(delta: Buffer, target: Buffer, from: number): void {
  let place = -from;
  for (let read = 0; read < delta.length && place < target.length;) {
    const head = delta.readUInt32LE(read);
    const length = (head & 0xffff) * 4;
    place += (head >>> 16) * 4;
    const skipped = Math.max(0, -place);
    read += 4;
    if (skipped < length) delta.copy(target, place + skipped, read + skipped, read + length);
    read += length;
    place += length;
  }
}
