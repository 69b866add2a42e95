import * as z from "zod";
import { SpilledBytes, SpillFile } from "./spill-file.ts";

const FIRST_SEGMENT_BYTES = 64 * 1_024;
const SEGMENT_BYTES = 1_024 * 1_024;
/** So many full segments stay in memory; older ones move to a file. */
const KEPT_SEGMENTS = 24;

/** A part of a record: text, or bytes. */
export type Piece = string | Buffer;

/** The place of a record: the segment's index and its byte range there. */
export interface Extent {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
}

/** A segment in memory. */
interface Kept {
  readonly bytes: Buffer;
  /** Somebody was given its bytes and may still read them: they are not written to again. */
  isLent: boolean;
}

const savedSegments = z.object({
  segments: z.array(z.union([z.instanceof(Buffer), z.instanceof(SpilledBytes)])),
  keptSegments: z.int(),
});

type SavedSegments = z.output<typeof savedSegments>;

/**
 * Append-only bytes in a few large buffers outside the JavaScript heap: payloads are never copied
 * again, and neighbours can be sent to a socket as one range. Old bytes move to a nameless file, so
 * that a log has no cap and yet does not grow in memory; where there is no such file, it stays.
 */
export class SegmentStore {
  private readonly segments: (Kept | SpilledBytes)[] = [];
  private newest: Buffer | undefined;
  private used = 0;
  private oldestKept = 0;
  private file: SpillFile | undefined;
  private canSpill = true;
  /** The buffer of a segment that moved to the file, for the next one. */
  private spare: Buffer | undefined;
  private readonly keptSegments: number;

  constructor(keptSegments: number = KEPT_SEGMENTS) {
    this.keptSegments = keptSegments;
  }

  /** Returns the number of segments in the file. */
  get spilled(): number {
    return this.segments.filter((segment) => segment instanceof SpilledBytes).length;
  }

  /** Returns the parts for a snapshot, which shares the bytes: they are not written to again. */
  parts(): SavedSegments {
    const segments = this.segments.map((segment) => {
      if (segment instanceof SpilledBytes) return segment;
      segment.isLent = true;
      return segment.bytes === this.newest ? segment.bytes.subarray(0, this.used) : segment.bytes;
    });
    return { segments, keptSegments: this.keptSegments };
  }

  /** Makes one of parts. It goes on in a copy of the newest segment. */
  static of(parts: unknown): SegmentStore {
    const { segments, keptSegments } = savedSegments.parse(parts);
    const store = new SegmentStore(keptSegments);
    for (const bytes of segments) {
      store.segments.push(bytes instanceof SpilledBytes ? bytes : { bytes, isLent: true });
    }
    const last = segments.at(-1);
    if (!Buffer.isBuffer(last)) return store;
    store.newest = Buffer.allocUnsafeSlow(Math.max(SEGMENT_BYTES, last.length));
    store.used = last.copy(store.newest);
    store.segments[segments.length - 1] = { bytes: store.newest, isLent: false };
    store.oldestKept = segments.findLastIndex((bytes) => bytes instanceof SpilledBytes) + 1;
    return store;
  }

  /** Appends the pieces in order, texts as UTF-8, and tells where each of them ended. */
  append(pieces: readonly Piece[]): {
    readonly extent: Extent;
    readonly ends: readonly number[];
  } {
    const target = this.reserve(pieces);
    const start = this.used;
    const ends: number[] = [];
    for (const piece of pieces) {
      if (typeof piece === "string") this.used += target.write(piece, this.used);
      else this.used += piece.copy(target, this.used);
      ends.push(this.used);
    }
    return { extent: { segment: this.segments.length - 1, start, end: this.used }, ends };
  }

  /** The bytes of a range, to keep. */
  copy(segment: number, start: number, end: number): Buffer {
    const at = this.segmentAt(segment);
    return at instanceof SpilledBytes
      ? at.read(start, end)
      : Buffer.from(at.bytes.subarray(start, end));
  }

  /** The bytes of a range, where they lie. Callers must not write into it. */
  read(segment: number, start: number, end: number): Buffer {
    const at = this.segmentAt(segment);
    if (at instanceof SpilledBytes) return at.read(start, end);
    at.isLent = true;
    return at.bytes.subarray(start, end);
  }

  private segmentAt(segment: number): Kept | SpilledBytes {
    const at = this.segments[segment];
    if (at === undefined) throw new RangeError(`no segment ${String(segment)}`);
    return at;
  }

  private reserve(pieces: readonly Piece[]): Buffer {
    const { newest } = this;
    // A UTF-16 unit never takes more than three bytes: most records need no exact measuring.
    if (newest && newest.length - this.used >= atMost(pieces)) return newest;
    const exact = byteLength(pieces);
    return newest && newest.length - this.used >= exact ? newest : this.grow(exact);
  }

  private grow(atLeast: number): Buffer {
    // Earlier content of this memory must not get into a saved snapshot.
    this.newest?.fill(0, this.used);
    const usual = this.segments.length === 0 ? FIRST_SEGMENT_BYTES : SEGMENT_BYTES;
    const bytes = this.takeSpare(atLeast) ?? Buffer.allocUnsafeSlow(Math.max(usual, atLeast));
    this.segments.push({ bytes, isLent: false });
    this.newest = bytes;
    this.used = 0;
    // The newest segment is still written to: only those before it may move.
    if (this.segments.length - 1 - this.oldestKept > this.keptSegments) void this.spillOldest();
    return bytes;
  }

  private takeSpare(atLeast: number): Buffer | undefined {
    const { spare } = this;
    if (!spare || spare.length < atLeast) return undefined;
    this.spare = undefined;
    return spare;
  }

  private async spillOldest(): Promise<void> {
    if (!this.canSpill) return;
    this.file ??= SpillFile.open();
    const index = this.oldestKept;
    const segment = this.segments[index];
    if (!this.file || !segment || segment instanceof SpilledBytes) {
      this.canSpill = this.file !== undefined;
      return;
    }
    this.oldestKept += 1;
    const place = await this.file.append(segment.bytes);
    // A full disk is no loss: the segment stays where it is.
    if (place === undefined) this.canSpill = false;
    else {
      this.segments[index] = new SpilledBytes(this.file, place, segment.bytes.length);
      if (!segment.isLent && segment.bytes.length === SEGMENT_BYTES) this.spare = segment.bytes;
    }
  }
}

function atMost(pieces: readonly Piece[]): number {
  let sum = 0;
  for (const piece of pieces) sum += typeof piece === "string" ? piece.length * 3 : piece.length;
  return sum;
}

function byteLength(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
}
