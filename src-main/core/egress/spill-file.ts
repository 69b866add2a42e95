import { readSync, write } from "node:fs";
import { closeWhenGone, openNamelessFile } from "#core/state/nameless-file.ts";

/** A nameless file for what no longer needs to be in memory. */
export class SpillFile {
  private readonly descriptor: number;
  private end = 0;

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

  /** Reads `length` bytes at `place`, from the system's cache as a rule. */
  read(place: number, length: number): Buffer {
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
