import { uint32Column } from "#core/state/column.ts";
import {
  applyDelta,
  baseBytes,
  deltaBytes,
  MOST_BYTES,
  mostDeltaBytes,
  textBytes,
  writeDelta,
} from "./delta.ts";
import { SegmentStore, type Place } from "./segment-store.ts";

/** A part of a record: text, or bytes. */
export type Piece = string | Buffer;

/** Shorter records are written whole: little could be saved. */
const SHORT_BYTES = 256;

/**
 * Append-only records of bytes outside the JavaScript heap, by index: 0, 1, 2, … Most resemble an earlier
 * one. A record is written as its difference to the last whole one of the same length in its segment, or
 * whole if more than half of it differs: a log of similar records takes a fraction of their bytes.
 */
export class RecordStore {
  private readonly store: SegmentStore;
  private readonly segment = uint32Column();
  private readonly start = uint32Column();
  private readonly size = uint32Column();
  /** The start of the record that a difference refers to, plus one; 0 for a whole record. */
  private readonly base = uint32Column();
  /** By length: the starts of the last whole records of one segment. */
  private readonly bases = new Map<number, number>();
  private basesIn = -1;

  /** @param keptSegments How many full segments of a megabyte stay in memory. */
  constructor(keptSegments?: number) {
    this.store = new SegmentStore(keptSegments);
  }

  /** Returns the number of records. */
  get length(): number {
    return this.size.length;
  }

  /** Returns the number of segments in the file. */
  get spilled(): number {
    return this.store.spilled;
  }

  /** Appends the pieces in order, texts as UTF-8, as one record. Returns the offsets of their ends. */
  append(pieces: readonly Piece[]): readonly number[] {
    if (atMost(pieces) > MOST_BYTES) return this.appendLong(pieces);
    const ends = writeText(pieces);
    const size = ends.at(-1) ?? 0;
    if (size < SHORT_BYTES) this.appendWhole(textBytes, size);
    else if (!this.appendDifference(size)) this.appendBase(size);
    return ends;
  }

  /** Appends a record that may be longer than the memory of the text. */
  private appendLong(pieces: readonly Piece[]): readonly number[] {
    const parts = pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece));
    const whole = Buffer.concat(parts);
    this.appendWhole(whole, whole.length);
    let end = 0;
    return parts.map(({ length }) => (end += length));
  }

  /** Returns the number of bytes of a record. Throws a RangeError when there is none. */
  sizeOf(index: number): number {
    return this.size.at(index);
  }

  /** Returns a copy of the bytes `from` up to `to` of a record. */
  read(index: number, from = 0, to: number = this.sizeOf(index)): Buffer {
    const bytes = Buffer.allocUnsafe(to - from);
    this.copyTo(bytes, 0, index, from, to);
    return bytes;
  }

  /**
   * Copies the bytes `from` up to `to` of a record to the place `at` of the target. A difference is
   * written over its base in words, since a copy of a few bytes costs as much as one of thousands.
   */
  copyTo(target: Buffer, at: number, index: number, from = 0, to = this.sizeOf(index)): void {
    const { store } = this;
    const segment = this.segment.at(index);
    const start = this.start.at(index);
    const base = this.base.at(index);
    if (base === 0) {
      store.read(segment, start + from, start + to).copy(target, at);
      return;
    }
    const size = this.size.at(index);
    store.read(segment, base - 1, base - 1 + size).copy(textBytes);
    store.read(segment, start, start + mostDeltaBytes(size)).copy(deltaBytes);
    applyDelta();
    textBytes.copy(target, at, from, to);
  }

  /** Appends the text as a difference. False if it resembles no record of its length. */
  private appendDifference(size: number): boolean {
    const base = this.bases.get(size);
    if (base === undefined || !this.store.hasRoom(size)) return false;
    this.store.copyNewest(baseBytes, base, size);
    const length = writeDelta(size);
    if (length === undefined) return false;
    this.note(this.store.append(deltaBytes, length), size, base + 1);
    return true;
  }

  /** Appends the text whole: the next ones of its length may be differences to it. */
  private appendBase(size: number): void {
    this.bases.set(size, this.appendWhole(textBytes, size));
  }

  private appendWhole(bytes: Buffer, size: number): number {
    const place = this.store.append(bytes, size);
    this.note(place, size, 0);
    return place.start;
  }

  private note({ segment, start }: Place, size: number, base: number): void {
    // A difference lies in the segment of its base, so that both are read at once.
    if (segment !== this.basesIn) this.bases.clear();
    this.basesIn = segment;
    this.segment.push(segment);
    this.start.push(start);
    this.size.push(size);
    this.base.push(base);
  }
}

/** Writes the pieces into the memory of the text. Returns the offsets of their ends. */
function writeText(pieces: readonly Piece[]): readonly number[] {
  const ends: number[] = [];
  let end = 0;
  for (const piece of pieces) {
    if (piece.length > 0) {
      end += typeof piece === "string" ? textBytes.write(piece, end) : piece.copy(textBytes, end);
    }
    ends.push(end);
  }
  return ends;
}

/** A bound of the bytes of all pieces that costs little: a UTF-16 unit takes three bytes at most. */
function atMost(pieces: readonly Piece[]): number {
  let sum = 0;
  for (const piece of pieces) sum += typeof piece === "string" ? piece.length * 3 : piece.length;
  return sum;
}
