import * as z from "zod";
import { SpilledBytes, SpillFile } from "./spill-file.ts";

const FIRST_SEGMENT_BYTES = 64 * 1_024;
const SEGMENT_BYTES = 1_024 * 1_024;
/** So many full segments stay in memory; older ones move to a file. */
const KEPT_SEGMENTS = 24;

/** Appended bytes begin at a word of four bytes, and are filled up to the next. */
export const WORD_BYTES = 4;

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
  /** The newest segment, also as words. */
  private newest: { readonly bytes: Buffer; readonly words: Uint32Array } | undefined;
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

  /** The newest segment as words, if so many more bytes fit in. */
  wordsWithRoom(bytes: number): Uint32Array | undefined {
    const { newest } = this;
    return newest && newest.bytes.length - this.used >= padded(bytes) ? newest.words : undefined;
  }

  /** Returns the parts for a snapshot, which shares the bytes: they are not written to again. */
  parts(): SavedSegments {
    const segments = this.segments.map((segment) => {
      if (segment instanceof SpilledBytes) return segment;
      segment.isShared = true;
      const { bytes } = segment;
      return bytes === this.newest?.bytes ? bytes.subarray(0, this.used) : bytes;
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
    const bytes = Buffer.allocUnsafeSlow(Math.max(SEGMENT_BYTES, last.length));
    store.used = last.copy(bytes);
    store.newest = withWords(bytes);
    store.segments[segments.length - 1] = { bytes, isShared: false };
    store.oldestKept = segments.findLastIndex((segment) => segment instanceof SpilledBytes) + 1;
    return store;
  }

  /** Appends a copy of the bytes. */
  append(bytes: Buffer): Place {
    const size = padded(bytes.length);
    const { newest } = this;
    const target =
      newest && newest.bytes.length - this.used >= size ? newest.bytes : this.grow(size);
    const start = this.used;
    bytes.copy(target, start);
    this.used += size;
    target.fill(0, start + bytes.length, this.used);
    return { segment: this.segments.length - 1, start };
  }

  /** The bytes of a range, where they are until the next append: callers copy what they need of them. */
  read(segment: number, start: number, end: number): Buffer {
    const at = this.segments[segment];
    if (at === undefined) throw new RangeError(`no segment ${String(segment)}`);
    return at instanceof SpilledBytes ? at.read(start, end) : at.bytes.subarray(start, end);
  }

  private grow(atLeast: number): Buffer {
    // Earlier content of this memory must not get into a saved snapshot.
    this.newest?.bytes.fill(0, this.used);
    const usual = this.segments.length === 0 ? FIRST_SEGMENT_BYTES : SEGMENT_BYTES;
    const bytes = this.takeSpare(atLeast) ?? Buffer.allocUnsafeSlow(Math.max(usual, atLeast));
    this.segments.push({ bytes, isShared: false });
    this.newest = withWords(bytes);
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

function padded(bytes: number): number {
  return Math.ceil(bytes / WORD_BYTES) * WORD_BYTES;
}

/** A segment has memory of its own, so that its words begin where it begins. */
function withWords(bytes: Buffer): { readonly bytes: Buffer; readonly words: Uint32Array } {
  return { bytes, words: new Uint32Array(bytes.buffer, 0, bytes.length / WORD_BYTES) };
}
