import { read, writev } from "node:fs";
import { closeWhenGone, openNamelessFile } from "./nameless-file.ts";

/** Bytes of one page. */
export const PAGE_BYTES = 256 * 1_024;

/**
 * Pages in a nameless file, counted by those who hold them: a page that nobody holds is used again, so
 * the file never grows beyond what was kept at one time.
 */
export class PageFile {
  private readonly holders: number[] = [];
  private readonly free: number[] = [];
  private descriptor: number | undefined;
  private isTried = false;

  /** How many pages are held now. */
  get used(): number {
    return this.holders.length - this.free.length;
  }

  /** Writes up to a page of bytes; `undefined` when there is no file or the disk would not take it. */
  async write(chunks: readonly Buffer[], length: number): Promise<number | undefined> {
    const descriptor = this.open();
    if (descriptor === undefined) return undefined;
    const page = this.free.pop() ?? this.holders.push(0) - 1;
    this.holders[page] = 1;
    if (await writeAll(descriptor, chunks, length, page * PAGE_BYTES)) return page;
    this.release(page);
    return undefined;
  }

  /** Reads a range of a page. */
  read(page: number, start: number, end: number): Promise<Buffer> {
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
    if (left === 0) this.free.push(page);
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
