import { readSync, write } from "node:fs";
import { closeWhenGone, openNamelessFile } from "#core/state/bytes/nameless-file.ts";

/** The least bytes of a read: the next read usually follows the last one. */
const AHEAD_BYTES = 64 * 1_024;

/** Bytes of the file, and their offset in it. */
interface Read {
  readonly offset: number;
  readonly bytes: Buffer;
}

/** A nameless file for what no longer needs to be in memory. */
export class SpillFile {
  private readonly descriptor: number;
  private end = 0;
  private last: Read = { offset: 0, bytes: Buffer.alloc(0) };

  private constructor(descriptor: number) {
    this.descriptor = descriptor;
    closeWhenGone(this, descriptor);
  }

  /** Opens one, or `undefined` where a file cannot be unlinked while open or the disk will not have it. */
  static open(): SpillFile | undefined {
    const descriptor = openNamelessFile();
    return descriptor === undefined ? undefined : new SpillFile(descriptor);
  }

  /** Appends the bytes. Resolves with their offset, or `undefined` when the disk did not take all of them. */
  append(bytes: Buffer): Promise<number | undefined> {
    const offset = this.end;
    this.end += bytes.length;
    return new Promise((resolve) => {
      write(this.descriptor, bytes, 0, bytes.length, offset, (error, written) => {
        resolve(error || written < bytes.length ? undefined : offset);
      });
    });
  }

  /**
   * The `length` bytes at `offset`, from the system's cache as a rule. Callers must not write into them.
   * Up to `until` the file is known to be written: those bytes may be read ahead.
   */
  read(offset: number, length: number, until: number): Buffer {
    const { last } = this;
    const isRead = offset >= last.offset && offset + length <= last.offset + last.bytes.length;
    if (!isRead) {
      const most = Math.max(length, Math.min(AHEAD_BYTES, until - offset));
      this.last = { offset, bytes: this.readAll(offset, most) };
    }
    const start = offset - this.last.offset;
    return this.last.bytes.subarray(start, start + length);
  }

  private readAll(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    let read = 0;
    while (read < length) {
      const count = readSync(this.descriptor, bytes, read, length - read, offset + read);
      if (count === 0) throw new Error("the log's file is shorter than what was written to it");
      read += count;
    }
    return bytes;
  }
}

/** Bytes in a file. They stay there as long as this object is in use. */
export class SpilledBytes {
  readonly length: number;
  private readonly file: SpillFile;
  private readonly offset: number;

  constructor(file: SpillFile, offset: number, length: number) {
    this.file = file;
    this.offset = offset;
    this.length = length;
  }

  /** The bytes of a range up to the end of all. Callers must not write into them. */
  read(start: number, end: number): Buffer {
    const length = Math.min(end, this.length) - start;
    return this.file.read(this.offset + start, length, this.offset + this.length);
  }
}
