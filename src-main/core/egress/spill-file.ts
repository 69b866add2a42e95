import { readSync, write } from "node:fs";
import { closeWhenGone, openNamelessFile } from "#core/state/bytes/nameless-file.ts";

/** Reads are of at least so many bytes, since what is read next as a rule follows. */
const AHEAD_BYTES = 64 * 1_024;
/** So many of the last reads are kept: a record is read beside the one that it refers to. */
const KEPT_READS = 8;

/** Bytes of the file, and where they are in it. */
interface Read {
  readonly place: number;
  readonly bytes: Buffer;
}

/** A nameless file for what no longer needs to be in memory. */
export class SpillFile {
  private readonly descriptor: number;
  private end = 0;
  /** The last reads. The next one takes the place of the oldest. */
  private readonly recent: Read[] = [];
  private oldest = 0;

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
    const { recent } = this;
    const end = place + length;
    for (const read of recent) {
      if (place >= read.place && end <= read.place + read.bytes.length) {
        return slice(read, place, length);
      }
    }
    const most = Math.max(length, Math.min(AHEAD_BYTES, until - place));
    const read = { place, bytes: this.readAll(place, most) };
    recent[this.oldest] = read;
    this.oldest = (this.oldest + 1) % KEPT_READS;
    return slice(read, place, length);
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

function slice({ place, bytes }: Read, from: number, length: number): Buffer {
  return bytes.subarray(from - place, from - place + length);
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

  /** The bytes of a range up to the end of all. Callers must not write into them. */
  read(start: number, end: number): Buffer {
    const length = Math.min(end, this.length) - start;
    return this.file.read(this.place + start, length, this.place + this.length);
  }
}
