import { read, writev, writeSync } from "node:fs";
import { closeWhenGone, openNamelessFile } from "./nameless-file.ts";

/** Bytes of one page. */
export const PAGE_BYTES = 256 * 1_024;

/**
 * Pages in a nameless file, with a count of holders: a page without a holder is used again, so the
 * file does not grow beyond the largest content at one time.
 */
export class PageFile {
  private readonly holders: number[] = [];
  private readonly lengths: number[] = [];
  private readonly free: number[] = [];
  /** Pages that came where there is no file. */
  private readonly inMemory = new Map<number, Buffer>();
  private descriptor: number | undefined;
  private isTried = false;

  /** Returns the number of held pages. */
  get used(): number {
    return this.holders.length - this.free.length;
  }

  /** Writes up to a page of bytes; `undefined` when there is no file or the disk would not take it. */
  async write(chunks: readonly Buffer[], length: number): Promise<number | undefined> {
    const descriptor = this.open();
    if (descriptor === undefined) return undefined;
    const page = this.take(length);
    if (await writeAll(descriptor, chunks, length, page * PAGE_BYTES)) return page;
    this.release(page);
    return undefined;
  }

  /** Makes one of saved pages, which keep their numbers. They have no holders yet. */
  static of(pages: Iterable<{ readonly page: number; readonly bytes: Buffer }>): PageFile {
    const file = new PageFile();
    const descriptor = file.open();
    for (const { page, bytes } of pages) {
      file.lengths[page] = bytes.length;
      file.holders[page] = 0;
      if (descriptor === undefined || !writeNow(descriptor, bytes, page * PAGE_BYTES)) {
        file.inMemory.set(page, bytes);
      }
    }
    for (let page = 0; page < file.holders.length; page += 1) {
      if (file.lengths[page] !== undefined) continue;
      file.holders[page] = 0;
      file.free.push(page);
    }
    return file;
  }

  /** Returns the number of bytes of a page. */
  lengthOf(page: number): number {
    return this.lengths[page] ?? 0;
  }

  /** Reads a range of a page. */
  read(page: number, start: number, end: number): Promise<Buffer> {
    const kept = this.inMemory.get(page);
    if (kept) return Promise.resolve(kept.subarray(start, end));
    const bytes = Buffer.allocUnsafeSlow(end - start);
    const { descriptor } = this;
    if (descriptor === undefined) throw new Error("there are no pages");
    return new Promise((resolve, reject) => {
      read(descriptor, bytes, 0, bytes.length, page * PAGE_BYTES + start, (error, count) => {
        if (!error && count === bytes.length) resolve(bytes);
        else reject(error ?? new Error("a page is shorter than what was written to it"));
      });
    });
  }

  /** One more holds this page. */
  retain(page: number): void {
    this.holders[page] = (this.holders[page] ?? 0) + 1;
  }

  /** One fewer holds this page; the last one frees it. */
  release(page: number): void {
    const left = (this.holders[page] ?? 0) - 1;
    if (left < 0) throw new RangeError(`page ${String(page)} is free already`);
    this.holders[page] = left;
    if (left > 0) return;
    this.inMemory.delete(page);
    this.free.push(page);
  }

  private take(length: number): number {
    const page = this.free.pop() ?? this.holders.push(0) - 1;
    this.holders[page] = 1;
    this.lengths[page] = length;
    return page;
  }

  private open(): number | undefined {
    if (this.isTried) return this.descriptor;
    this.isTried = true;
    this.descriptor = openNamelessFile();
    if (this.descriptor !== undefined) closeWhenGone(this, this.descriptor);
    return this.descriptor;
  }
}

function writeAll(
  descriptor: number,
  chunks: readonly Buffer[],
  length: number,
  position: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    writev(descriptor, chunks, position, (error, written) => {
      resolve(!error && written === length);
    });
  });
}

function writeNow(descriptor: number, bytes: Buffer, position: number): boolean {
  try {
    return writeSync(descriptor, bytes, 0, bytes.length, position) === bytes.length;
  } catch {
    return false;
  }
}
