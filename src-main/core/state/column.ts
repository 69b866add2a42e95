type TypedArray = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;

/** A power of two, so that a place is found with two quick steps: searches go through millions. */
const CHUNK_BITS = 13;
const CHUNK = 1 << CHUNK_BITS;
const WITHIN = CHUNK - 1;

/**
 * An append-only column of numbers in fixed chunks: growing never copies, and a value costs its own
 * width and nothing more. A log of a million rows is a handful of these.
 */
export class Column {
  private readonly chunks: TypedArray[] = [];
  private count = 0;

  private readonly allocate: (length: number) => TypedArray;

  constructor(allocate: (length: number) => TypedArray) {
    this.allocate = allocate;
  }

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    const offset = this.count & WITHIN;
    if (offset === 0) this.chunks.push(this.allocate(CHUNK));
    this.chunkOf(this.count)[offset] = value;
    this.count += 1;
  }

  /** The value at `index`. Throws when nothing was pushed there: that is a programming error. */
  at(index: number): number {
    const value = this.chunkOf(index)[index & WITHIN];
    if (value === undefined || index >= this.count) throw new RangeError(`no row ${String(index)}`);
    return value;
  }

  set(index: number, value: number): void {
    if (index >= this.count) throw new RangeError(`no row ${String(index)}`);
    this.chunkOf(index)[index & WITHIN] = value;
  }

  /**
   * The values from `first` on that lie side by side: all of them, or as many as their chunk holds. What
   * goes through millions takes them by the chunk.
   */
  run(first: number): TypedArray {
    const offset = first & WITHIN;
    const length = Math.min(CHUNK - offset, this.count - first);
    return this.chunkOf(first).subarray(offset, offset + length);
  }

  /** Forgets the values from `length` on. */
  truncate(length: number): void {
    this.count = Math.min(this.count, length);
    this.chunks.length = Math.ceil(this.count / CHUNK);
  }

  private chunkOf(index: number): TypedArray {
    const chunk = this.chunks[index >>> CHUNK_BITS];
    if (chunk === undefined) throw new RangeError(`no row ${String(index)}`);
    return chunk;
  }
}

/** A column of numbers as JavaScript holds them: eight bytes each. */
export const float64Column = (): Column => new Column((length) => new Float64Array(length));
/** A column of numbers with about seven good digits: four bytes each. */
export const float32Column = (): Column => new Column((length) => new Float32Array(length));
/** A column of whole numbers from 0 to 4294967295. */
export const uint32Column = (): Column => new Column((length) => new Uint32Array(length));
/** A column of whole numbers from 0 to 65535. */
export const uint16Column = (): Column => new Column((length) => new Uint16Array(length));
/** A column of whole numbers from 0 to 255. */
export const uint8Column = (): Column => new Column((length) => new Uint8Array(length));
