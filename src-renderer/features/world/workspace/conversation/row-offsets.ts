/** The rows of a list that are drawn: `first` … before `end`. */
export interface Range {
  readonly first: number;
  readonly end: number;
}

/** Returns the top of each row, and the height of all as the last entry. */
export function offsetsOf(count: number, heightAt: (index: number) => number): Float64Array {
  const offsets = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) {
    offsets[index + 1] = (offsets[index] ?? 0) + heightAt(index);
  }
  return offsets;
}

/** Returns the row at a height: binary search. */
export function rowAt(offsets: Float64Array, y: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the rows in view, with some above and below them. */
export function rangeOf(
  offsets: Float64Array,
  { top, height, spare }: { readonly top: number; readonly height: number; readonly spare: number },
): Range {
  const count = offsets.length - 1;
  if (count <= 0) return { first: 0, end: 0 };
  return {
    first: Math.max(0, rowAt(offsets, top) - spare),
    end: Math.min(count, rowAt(offsets, top + height) + 1 + spare),
  };
}
