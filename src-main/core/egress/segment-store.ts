import { SpillFile } from "./spill-file.ts";

const FIRST_SEGMENT_BYTES = 64 * 1_024;
const SEGMENT_BYTES = 1_024 * 1_024;
/** So many full segments stay in memory; older ones move to a file. */
const KEPT_SEGMENTS = 24;

/** Where a record lies: the segment's index and its byte range there. */
export interface Extent {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
}

/** A full segment that lies in the file now. */
interface Spilled {
  readonly place: number;
}

/**
 * Append-only bytes in a few large buffers outside the JavaScript heap: payloads are never copied
 * again, and neighbours can be sent to a socket as one range. What is old moves to a nameless file, so
 * that a log has no cap and yet does not grow in memory; where there is no such file, it stays.
 */
export class SegmentStore {
  private readonly segments: (Buffer | Spilled)[] = [];
  private used = 0;
  private oldestKept = 0;
  private file: SpillFile | undefined;
  private canSpill = true;
  private readonly keptSegments: number;

  constructor(keptSegments: number = KEPT_SEGMENTS) {
    this.keptSegments = keptSegments;
  }

  /** How many segments lie in the file by now. */
  get spilled(): number {
    return this.segments.filter((segment) => !Buffer.isBuffer(segment)).length;
  }

  /** Appends the texts one after the other as UTF-8 and tells where each of them ended. */
  append(texts: readonly string[]): { readonly extent: Extent; readonly ends: readonly number[] } {
    const target = this.reserve(texts);
    const start = this.used;
    const ends = texts.map((text) => (this.used += target.write(text, this.used)));
    return { extent: { segment: this.segments.length - 1, start, end: this.used }, ends };
  }

  /** The bytes of a range. Callers must not write into it. */
  read(segment: number, start: number, end: number): Buffer {
    const bytes = this.segments[segment];
    if (bytes === undefined) throw new RangeError(`no segment ${String(segment)}`);
    if (Buffer.isBuffer(bytes)) return bytes.subarray(start, end);
    if (!this.file) throw new Error("a segment was moved to a file that is not there");
    return this.file.read(bytes.place + start, end - start);
  }

  private reserve(texts: readonly string[]): Buffer {
    const last = this.segments.at(-1);
    if (!Buffer.isBuffer(last)) return this.grow(byteLength(texts));
    // A UTF-16 unit never takes more than three bytes: most records need no exact measuring.
    const atMost = texts.reduce((sum, text) => sum + text.length * 3, 0);
    if (last.length - this.used >= atMost) return last;
    const exact = byteLength(texts);
    return last.length - this.used >= exact ? last : this.grow(exact);
  }

  private grow(atLeast: number): Buffer {
    const usual = this.segments.length === 0 ? FIRST_SEGMENT_BYTES : SEGMENT_BYTES;
    const segment = Buffer.allocUnsafeSlow(Math.max(usual, atLeast));
    this.segments.push(segment);
    this.used = 0;
    // The newest segment is still written to: only those before it may move.
    if (this.segments.length - 1 - this.oldestKept > this.keptSegments) void this.spillOldest();
    return segment;
  }

  private async spillOldest(): Promise<void> {
    if (!this.canSpill) return;
    this.file ??= SpillFile.open();
    const index = this.oldestKept;
    const segment = this.segments[index];
    if (!this.file || !Buffer.isBuffer(segment)) {
      this.canSpill = this.file !== undefined;
      return;
    }
    this.oldestKept += 1;
    const place = await this.file.append(segment);
    // A full disk is no loss: the segment stays where it is.
    if (place === undefined) this.canSpill = false;
    else this.segments[index] = { place };
  }
}

function byteLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
