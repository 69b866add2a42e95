import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

/** Four at most: V8 compiles `push` for four kinds of array, and takes ten times as long with five. */
const types = {
  float64: Float64Array,
  uint32: Uint32Array,
  uint16: Uint16Array,
  uint8: Uint8Array,
} as const;

type ColumnType = keyof typeof types;
type TypedArray = Float64Array | Uint32Array | Uint16Array | Uint8Array;

const savedColumn = lazyObject(() => ({
  type: z.enum(["float64", "uint32", "uint16", "uint8"]),
  count: z.int().min(0),
  chunks: z.array(z.unknown()),
}));

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

  private readonly type: ColumnType;

  constructor(type: ColumnType) {
    this.type = type;
  }

  /** Returns the parts for a snapshot. */
  parts(): { readonly type: ColumnType; readonly count: number; readonly chunks: TypedArray[] } {
    const { type, count, chunks } = this;
    return { type, count, chunks };
  }

  /** Makes one of parts. Throws for parts that do not fit together. */
  static of(parts: unknown): Column {
    const { type, count, chunks } = savedColumn.parse(parts);
    const column = new Column(type);
    for (const chunk of chunks) {
      if (!(chunk instanceof types[type]) || chunk.length !== CHUNK)
        throw new RangeError("a chunk");
      column.chunks.push(chunk);
    }
    if (chunks.length !== Math.ceil(count / CHUNK)) throw new RangeError("the number of chunks");
    column.count = count;
    return column;
  }

  get length(): number {
    return this.count;
  }

  push(value: number): void {
    const offset = this.count & WITHIN;
    if (offset === 0) this.chunks.push(new types[this.type](CHUNK));
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
   * The values from `first` on that lie side by side: all of them, or as many as their chunk holds.
   * Loops over millions of values read them by the chunk.
   */
  run(first: number): TypedArray {
    const offset = first & WITHIN;
    const length = Math.min(CHUNK - offset, this.count - first);
    return this.chunkOf(first).subarray(offset, offset + length);
  }

  /** Returns a column of its own with the same values. */
  copy(): Column {
    const copy = new Column(this.type);
    for (const chunk of this.chunks) copy.chunks.push(chunk.slice());
    copy.count = this.count;
    return copy;
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
export const float64Column = (): Column => new Column("float64");
/** A column of whole numbers from 0 to 4294967295. */
export const uint32Column = (): Column => new Column("uint32");
/** A column of whole numbers from 0 to 65535. */
export const uint16Column = (): Column => new Column("uint16");
/** A column of whole numbers from 0 to 255. */
export const uint8Column = (): Column => new Column("uint8");
