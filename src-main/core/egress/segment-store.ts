import * as z from "zod";
import { SpilledBytes, SpillFile } from "./spill-file.ts";

const FIRST_SEGMENT_BYTES = 64 * 1_024;
const SEGMENT_BYTES = 1_024 * 1_024;
/** So many full segments stay in memory; older ones move to a file. Each holds thousands of similar records. */
const KEPT_SEGMENTS = 8;

/** The place of appended bytes: the segment's index, and where they begin in it. */
export interface Place {
  readonly segment: number;
  readonly start: number;
}

/** A segment in memory. */
interface Kept {
  readonly bytes: Buffer;
  /** A snapshot shares its bytes: they are not written to again. */
  isShared: boolean;
}

const savedSegments = z.object({
  segments: z.array(z.union([z.instanceof(Buffer), z.instanceof(SpilledBytes)])),
  keptSegments: z.int(),
});

type SavedSegments = z.output<typeof savedSegments>;

/**
 * Append-only bytes in a few large buffers outside the JavaScript heap. Old bytes move to a nameless
 * file, so that a log has no cap and yet does not grow in memory; where there is no such file, it stays.
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
      segment.isShared = true;
      return segment.bytes === this.newest ? segment.bytes.subarray(0, this.used) : segment.bytes;
    });
    return { segments, keptSegments: this.keptSegments };
  }

  /** Makes one of parts. It goes on in a copy of the newest segment. */
  static of(parts: unknown): SegmentStore {
    const { segments, keptSegments } = savedSegments.parse(parts);
    const store = new SegmentStore(keptSegments);
    for (const bytes of segments) {
      store.segments.push(bytes instanceof SpilledBytes ? bytes : { bytes, isShared: true });
    }
    const last = segments.at(-1);
    if (!Buffer.isBuffer(last)) return store;
    store.newest = Buffer.allocUnsafeSlow(Math.max(SEGMENT_BYTES, last.length));
    store.used = last.copy(store.newest);
    store.segments[segments.length - 1] = { bytes: store.newest, isShared: false };
    store.oldestKept = segments.findLastIndex((bytes) => bytes instanceof SpilledBytes) + 1;
    return store;
  }

  /** True if so many more bytes fit into the newest segment. */
  hasRoom(bytes: number): boolean {
    return this.newest !== undefined && this.newest.length - this.used >= bytes;
  }

  /** Appends a copy of the first `length` bytes. */
  append(bytes: Buffer, length: number): Place {
    const { newest } = this;
    const target = newest && this.hasRoom(length) ? newest : this.grow(length);
    const start = this.used;
    this.used += bytes.copy(target, start, 0, length);
    return { segment: this.segments.length - 1, start };
  }

  /** Copies `length` bytes of the newest segment to the start of the target. */
  copyNewest(target: Buffer, start: number, length: number): void {
    this.newest?.copy(target, 0, start, start + length);
  }

  /**
   * The bytes of a range up to the end of its segment, where they are until the next append: callers copy
   * what they need of them.
   */
  read(segment: number, start: number, end: number): Buffer {
    const at = this.segments[segment];
    if (at === undefined) throw new RangeError(`no segment ${String(segment)}`);
    return at instanceof SpilledBytes ? at.read(start, end) : at.bytes.subarray(start, end);
  }

  private grow(atLeast: number): Buffer {
    // Earlier content of this memory must not get into a saved snapshot.
    this.newest?.fill(0, this.used);
    const usual = this.segments.length === 0 ? FIRST_SEGMENT_BYTES : SEGMENT_BYTES;
    const bytes = this.takeSpare(atLeast) ?? Buffer.allocUnsafeSlow(Math.max(usual, atLeast));
    this.segments.push({ bytes, isShared: false });
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
      if (!segment.isShared && segment.bytes.length === SEGMENT_BYTES) this.spare = segment.bytes;
    }
  }
}
