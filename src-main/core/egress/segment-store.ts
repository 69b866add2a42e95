const FIRST_SEGMENT_BYTES = 64 * 1_024;
const SEGMENT_BYTES = 1_024 * 1_024;

/** Where a record lies: the segment's index and its byte range there. */
export interface Extent {
  readonly segment: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Append-only bytes in a few large buffers outside the JavaScript heap: a million payloads cost
 * their own size, are never copied again, and neighbours can be sent to a socket as one range.
 */
export class SegmentStore {
  private readonly segments: Buffer[] = [];
  private used = 0;

  /** Appends the texts one after the other as UTF-8 and tells where each of them ended. */
  append(texts: readonly string[]): { readonly extent: Extent; readonly ends: readonly number[] } {
    const target = this.reserve(texts);
    const start = this.used;
    const ends = texts.map((text) => (this.used += target.write(text, this.used)));
    return { extent: { segment: this.segments.length - 1, start, end: this.used }, ends };
  }

  /** The bytes of a range, without copying. Callers must not write into it. */
  read(segment: number, start: number, end: number): Buffer {
    const bytes = this.segments[segment];
    if (bytes === undefined) throw new RangeError(`no segment ${String(segment)}`);
    return bytes.subarray(start, end);
  }

  private reserve(texts: readonly string[]): Buffer {
    const last = this.segments.at(-1);
    // A UTF-16 unit never takes more than three bytes: most records need no exact measuring.
    const atMost = texts.reduce((sum, text) => sum + text.length * 3, 0);
    if (last && last.length - this.used >= atMost) return last;
    const exact = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
    if (last && last.length - this.used >= exact) return last;
    return this.grow(exact);
  }

  private grow(atLeast: number): Buffer {
    const usual = this.segments.length === 0 ? FIRST_SEGMENT_BYTES : SEGMENT_BYTES;
    const segment = Buffer.allocUnsafeSlow(Math.max(usual, atLeast));
    this.segments.push(segment);
    this.used = 0;
    return segment;
  }
}
