import { closeSync, mkdtempSync, openSync, readSync, rmSync, write } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Closes the file when nobody can read it any more: a reset drops a log that may still be streaming. */
const closer = new FinalizationRegistry<number>((descriptor) => {
  closeSync(descriptor);
});

/**
 * A nameless file for what no longer needs to be in memory. It is unlinked as soon as it is open, so
 * that no end of the process, however sudden, leaves anything behind.
 */
export class SpillFile {
  private readonly descriptor: number;
  private end = 0;

  private constructor(descriptor: number) {
    this.descriptor = descriptor;
    closer.register(this, descriptor);
  }

  /** Opens one, or `undefined` where a file cannot be unlinked while open or the disk will not have it. */
  static open(): SpillFile | undefined {
    if (process.platform === "win32") return undefined;
    try {
      const folder = mkdtempSync(join(tmpdir(), "simdeck-"));
      const descriptor = openSync(join(folder, "log"), "wx+", 0o600);
      rmSync(folder, { recursive: true });
      return new SpillFile(descriptor);
    } catch {
      return undefined;
    }
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
