/** A stretch of lines that stands in both texts. */
export interface Match {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/** Beyond this many cells the middle of two texts is taken as changed whole. */
const MAX_CELLS = 4_000_000;

/** A text's lines, each with its line end. */
export function splitLines(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** A NUL in the first 8,000 bytes is how git tells binary files. */
export function isBinary(bytes: Buffer): boolean {
  return bytes.subarray(0, 8_000).includes(0);
}

function commonPrefix(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function commonSuffix(one: readonly string[], other: readonly string[], most: number): number {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Lengths of the longest common subsequences of all pairs of tails. */
function tailLengths(one: readonly string[], other: readonly string[]): Uint32Array {
  const width = other.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      lengths[at] =
        one[row] === other[column]
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0);
    }
  }
  return lengths;
}

function matchMiddle(one: readonly string[], other: readonly string[], offset: number): Match[] {
  if (one.length * other.length > MAX_CELLS) return [];
  const lengths = tailLengths(one, other);
  const width = other.length + 1;
  const matches: Match[] = [];
  let [row, column] = [0, 0];
  while (row < one.length && column < other.length) {
    if (one[row] === other[column]) {
      matches.push({ before: offset + row, after: offset + column, length: 1 });
      row += 1;
      column += 1;
    } else {
      const at = row * width + column;
      if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) row += 1;
      else column += 1;
    }
  }
  return matches;
}

/** The lines two texts share, in order: a longest common subsequence. */
export function matchLines(one: readonly string[], other: readonly string[]): readonly Match[] {
  const prefix = commonPrefix(one, other);
  const most = Math.min(one.length, other.length) - prefix;
  const suffix = commonSuffix(one, other, most);
  const middle = matchMiddle(
    one.slice(prefix, one.length - suffix),
    other.slice(prefix, other.length - suffix),
    prefix,
  );
  return [
    { before: 0, after: 0, length: prefix },
    ...middle,
    { before: one.length - suffix, after: other.length - suffix, length: suffix },
  ];
}
