/** The longest text that has a difference, in bytes: half a word holds its number of words. */
export const MOST_BYTES = 64 * 1_024;

const WORD_BYTES = 4;

// Constants, and not parameters: V8 compares words of constant arrays in half the instructions.
const textWords = new Int32Array(MOST_BYTES / WORD_BYTES);
const baseWords = new Int32Array(textWords.length);
const deltaWords = new Int32Array(textWords.length);

/** The memory of the text that is compared, and of the one that it is compared with. */
export const textBytes = Buffer.from(textWords.buffer);
export const baseBytes = Buffer.from(baseWords.buffer);
/** The memory of the latest difference. */
export const deltaBytes = Buffer.from(deltaWords.buffer);

/**
 * Writes the difference between the text and its base, both `size` bytes long: the number of its bytes,
 * then for each run of words that differ a word with the number of equal words before it (high half) and
 * of its own (low half), and its words. Texts that resemble each other differ in ids and times, which as a
 * rule are of the same length.
 * @returns the number of its bytes; `undefined` if half of the words or more differ
 */
export function writeDelta(size: number): number | undefined {
  const count = Math.ceil(size / WORD_BYTES);
  textBytes.fill(0, size, count * WORD_BYTES);
  baseBytes.fill(0, size, count * WORD_BYTES);
  let written = 1;
  let place = 0;
  for (;;) {
    const start = equalUntil(place, count);
    if (start === count) break;
    const end = differentUntil(start, count);
    if (written + 1 + end - start > count >> 1) return undefined;
    deltaWords[written] = ((start - place) << 16) | (end - start);
    written += 1;
    for (place = start; place < end; place += 1) {
      deltaWords[written] = textWords[place] ?? 0;
      written += 1;
    }
  }
  const bytes = written * WORD_BYTES;
  deltaBytes.writeUInt32LE(bytes);
  return bytes;
}

/** Four words at a time, which takes a third less: most of two texts is equal. */
function equalUntil(from: number, count: number): number {
  let place = from;
  while (
    place + 3 < count &&
    baseWords[place] === textWords[place] &&
    baseWords[place + 1] === textWords[place + 1] &&
    baseWords[place + 2] === textWords[place + 2] &&
    baseWords[place + 3] === textWords[place + 3]
  ) {
    place += 4;
  }
  while (place < count && baseWords[place] === textWords[place]) place += 1;
  return place;
}

function differentUntil(from: number, count: number): number {
  let place = from;
  while (place < count && baseWords[place] !== textWords[place]) place += 1;
  return place;
}

/** Returns the most bytes that the difference of a text of `size` bytes takes. */
export function mostDeltaBytes(size: number): number {
  return Math.ceil(size / WORD_BYTES / 2) * WORD_BYTES;
}

/** Writes the latest difference over the memory of the text, which holds its base. */
export function applyDelta(): void {
  const end = deltaBytes.readUInt32LE() / WORD_BYTES;
  let place = 0;
  for (let read = 1; read < end;) {
    const head = deltaWords[read] ?? 0;
    place += head >>> 16;
    read += 1;
    for (const last = read + (head & 0xffff); read < last; read += 1) {
      textWords[place] = deltaWords[read] ?? 0;
      place += 1;
    }
  }
}
