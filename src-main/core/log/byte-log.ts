import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { SpilledBytes, SpillFile } from "#core/log/spill-file.ts";
import { Column, uint32Column } from "#core/state/column.ts";

/** A part of a body: text, or bytes. */
type Piece = string | Buffer;

/** UTF-8 needs up to three bytes for each UTF-16 unit. To count exactly takes as long as to write. */
const mostBytes = (piece: Piece): number =>
  typeof piece === "string" ? 3 * piece.length : piece.length;

const FIRST_SEGMENT_BYTES = 64 * 1_024;
const SEGMENT_BYTES = 1_024 * 1_024;
/** The number of full segments that stay in memory; older ones move to a file. */
const KEPT_SEGMENTS = 8;

const savedLog = lazyObject(() => ({
  segments: z.array(z.union([z.instanceof(Buffer), z.instanceof(SpilledBytes)])),
  keptSegments: z.int(),
  segment: z.instanceof(Column),
  start: z.instanceof(Column),
  headSize: z.instanceof(Column),
  size: z.instanceof(Column),
}));

type SavedLog = z.output<typeof savedLog>;

/**
 * Append-only records outside the JavaScript heap, by index: 0, 1, 2, … Each is a head and a body, side by
 * side. Old records move to a nameless file, so a log has no cap and its memory does not grow; without such
 * a file they stay in memory.
 */
export class ByteLog {
  private readonly segments: (Buffer | SpilledBytes)[] = [];
  /** The memory of the newest segment, which the next records are written to. */
  private newest: Buffer = Buffer.alloc(0);
  private used = 0;
  /** The memory of a segment that moved to the file, for the next one: freed memory stays resident. */
  private spare: ArrayBufferLike | undefined;
  /** Memory that a snapshot shares: it is not written to again. */
  private readonly shared = new WeakSet<ArrayBufferLike>();
  private oldestKept = 0;
  private file: SpillFile | undefined;
  private canSpill = true;
  private readonly keptSegments: number;
  private segment = uint32Column();
  private start = uint32Column();
  private headSize = uint32Column();
  private size = uint32Column();

  /** @param keptSegments The number of full segments of a mebibyte that stay in memory. */
  constructor(keptSegments: number = KEPT_SEGMENTS) {
    this.keptSegments = keptSegments;
  }

  /** Returns the number of records. */
  get length(): number {
    return this.size.length;
  }

  /** Returns the number of segments in the file. */
  get spilled(): number {
    return this.segments.filter((segment) => segment instanceof SpilledBytes).length;
  }

  /** Returns the parts for a snapshot, which shares the written bytes: they never change. */
  parts(): SavedLog {
    const { keptSegments, segment, start, headSize, size } = this;
    const segments = [...this.segments];
    if (this.used > 0) segments[segments.length - 1] = this.newest.subarray(0, this.used);
    this.share(segments);
    return { segments, keptSegments, segment, start, headSize, size };
  }

  /** Makes a log of parts. It continues in a new segment. */
  static of(parts: unknown): ByteLog {
    const { segments, keptSegments, ...columns } = savedLog.parse(parts);
    const log = Object.assign(new ByteLog(keptSegments), columns);
    log.segments.push(...segments);
    log.share(segments);
    log.oldestKept = segments.findLastIndex((bytes) => bytes instanceof SpilledBytes) + 1;
    return log;
  }

  /** Appends a record: its head, and the pieces of its body in order; texts as UTF-8. */
  append(head: string, ...body: readonly Piece[]): void {
    const most = body.reduce((sum, piece) => sum + mostBytes(piece), mostBytes(head));
    if (this.newest.length - this.used < most || this.segments.length === 0) this.grow(most);
    const start = this.used;
    this.segment.push(this.segments.length - 1);
    this.start.push(start);
    this.headSize.push(this.write(head));
    for (const piece of body) this.write(piece);
    this.size.push(this.used - start);
  }

  /** Returns the number of bytes of a record. Throws a RangeError when there is none. */
  sizeOf(index: number): number {
    return this.size.at(index);
  }

  /** Returns a copy of the head of a record. */
  readHead(index: number): Buffer {
    return this.read(index, 0, this.headSize.at(index));
  }

  /** Returns a copy of the body of a record, without its last `omitted` bytes. */
  readBody(index: number, omitted = 0): Buffer {
    return this.read(index, this.headSize.at(index), this.sizeOf(index) - omitted);
  }

  /** Returns a copy of the bytes `from` up to `to` of a record. */
  read(index: number, from = 0, to: number = this.sizeOf(index)): Buffer {
    const bytes = Buffer.allocUnsafe(to - from);
    this.copyTo(bytes, 0, index, from, to);
    return bytes;
  }

  /** Copies the bytes `from` up to `to` of a record to the offset `at` of the target. */
  copyTo(target: Buffer, at: number, index: number, from = 0, to = this.sizeOf(index)): void {
    const segment = this.segments[this.segment.at(index)];
    const start = this.start.at(index);
    if (segment instanceof SpilledBytes) {
      segment.read(start + from, start + to).copy(target, at, 0, to - from);
    } else segment?.copy(target, at, start + from, start + to);
  }

  /** Returns the number of bytes written. */
  private write(piece: Piece): number {
    const { newest, used } = this;
    const size = typeof piece === "string" ? newest.write(piece, used) : piece.copy(newest, used);
    this.used += size;
    return size;
  }

  /** Begins a segment with room for a record. */
  private grow(bytes: number): void {
    const { segments } = this;
    if (this.used > 0) segments[segments.length - 1] = this.newest.subarray(0, this.used);
    const usual = segments.length === 0 ? FIRST_SEGMENT_BYTES : SEGMENT_BYTES;
    this.newest = this.takeSpare(bytes) ?? Buffer.allocUnsafeSlow(Math.max(usual, bytes));
    this.used = 0;
    segments.push(this.newest);
    // The newest segment is still written to: only those before it may move.
    if (segments.length - 1 - this.oldestKept > this.keptSegments) void this.spillOldest();
  }

  private share(segments: readonly (Buffer | SpilledBytes)[]): void {
    for (const segment of segments) if (Buffer.isBuffer(segment)) this.shared.add(segment.buffer);
  }

  private takeSpare(atLeast: number): Buffer | undefined {
    const { spare } = this;
    if (!spare || spare.byteLength < atLeast) return undefined;
    this.spare = undefined;
    return Buffer.from(spare);
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
    const offset = await this.file.append(segment);
    // A full disk is no loss: the segment stays in memory.
    if (offset === undefined) this.canSpill = false;
    else {
      this.segments[index] = new SpilledBytes(this.file, offset, segment.length);
      const { buffer } = segment;
      if (buffer.byteLength === SEGMENT_BYTES && !this.shared.has(buffer)) this.spare = buffer;
    }
  }
}
