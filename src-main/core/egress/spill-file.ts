import { readSync, write } from "node:fs";
import { closeWhenGone, openNamelessFile } from "#core/state/bytes/nameless-file.ts";

/** Reads are of at least so many bytes, since what is read next as a rule follows. */
const AHEAD_BYTES = 64 * 1_024;

/** A nameless file for what no longer needs to be in memory. */
export class SpillFile {
  private readonly descriptor: number;
  private end = 0;
  /** The last read bytes, and a little more. */
  private ahead: { readonly place: number; readonly bytes: Buffer } = {
    place: 0,
    bytes: Buffer.alloc(0),
  };

  private constructor(descriptor: number) {
    this.descriptor = descriptor;
    closeWhenGone(this, descriptor);
  }

  /** Opens one, or `undefined` where a file cannot be unlinked while open or the disk will not have it. */
  static open(): SpillFile | undefined {
    const descriptor = openNamelessFile();
    return descriptor === undefined ? undefined : new SpillFile(descriptor);
  }

  /** Appends the bytes; resolves with their place, or `undefined` when the disk would not take all of them. */
  append(bytes: Buffer): Promise<number | undefined> {
    const place = this.end;
    this.end += bytes.length;
    return new Promise((resolve) => {
      write(this.descriptor, bytes, 0, bytes.length, place, (error, written) => {
        resolve(error || written < bytes.length ? undefined : place);
      });
    });
  }

  /**
   * The `length` bytes at `place`, from the system's cache as a rule. Callers must not write into them.
   * Up to `until` the file is known to be written: what lies there may be read ahead.
   */
  read(place: number, length: number, until: number): Buffer {
    const { ahead } = this;
    const start = place - ahead.place;
    if (start >= 0 && start + length <= ahead.bytes.length) {
      return ahead.bytes.subarray(start, start + length);
    }
    const bytes = this.readAll(place, Math.max(length, Math.min(AHEAD_BYTES, until - place)));
    this.ahead = { place, bytes };
    return bytes.subarray(0, length);
  }

  private readAll(place: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    let read = 0;
    while (read < length) {
      const count = readSync(this.descriptor, bytes, read, length - read, place + read);
      if (count === 0) throw new Error("the log's file is shorter than what was written to it");
      read += count;
    }
    return bytes;
  }
}

/** Bytes that lie in a file now. They stay there as long as anybody holds this. */
export class SpilledBytes {
  readonly length: number;
  private readonly file: SpillFile;
  private readonly place: number;

  constructor(file: SpillFile, place: number, length: number) {
    this.file = file;
    this.place = place;
    this.length = length;
  }

  /** The bytes of a range. Callers must not write into them. */
  read(start: number, end: number): Buffer {
    return this.file.read(this.place + start, end - start, this.place + this.length);
  }
}
