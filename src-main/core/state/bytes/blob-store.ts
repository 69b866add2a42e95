import { Readable } from "node:stream";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { HeldPages } from "./held-pages.ts";
import { PAGE_BYTES, PageFile } from "./page-file.ts";

/** Bytes up to this many stay in memory. */
const SMALL_BYTES = 16 * 1_024;

type Piece =
  | { readonly bytes: Buffer; readonly length: number }
  | { readonly page: number; readonly length: number };

/** Bytes as a store keeps them. Plain data; a caller that keeps one holds it until `release`. */
export interface Blob {
  readonly length: number;
  readonly pieces: readonly Piece[];
}

/** Takes bytes as they arrive. End it with `finish` or `abandon`. */
export interface BlobWriter {
  /** The number of written bytes. */
  readonly length: number;
  /** Resolves when the next chunk may come; the chunk must not change any more. */
  write(chunk: Buffer): Promise<void>;
  finish(): Promise<Blob>;
  abandon(): void;
}

/** The pages of a blob store: those of this process, or as a saved snapshot holds them. */
const savedPages = lazyObject(() => ({
  pages: z.union([
    z.instanceof(HeldPages),
    z.array(z.object({ page: z.int(), count: z.int(), bytes: z.instanceof(Buffer) })),
  ]),
}));

/**
 * Keeps the bytes of objects and files: small ones in memory, larger ones in a nameless file, so that
 * a thousand uploads cost disk and not memory. Bytes are never copied again: copies and parts that are
 * put together share their pages.
 */
export class BlobStore {
  private readonly pages: HeldPages;

  constructor(pages = new HeldPages(new PageFile())) {
    this.pages = pages;
  }

  /** Makes one of what `parts` returned, in this process or another. */
  static of(parts: unknown): BlobStore {
    const saved = savedPages.parse(parts);
    if (saved.pages instanceof HeldPages) return new BlobStore(saved.pages.copy());
    const pages = new HeldPages(PageFile.of(saved.pages));
    for (const { page, count } of saved.pages) {
      for (let held = 0; held < count; held += 1) pages.retain(page);
    }
    return new BlobStore(pages);
  }

  /** Returns the parts for a snapshot: the pages, held once more. */
  parts(): { readonly pages: HeldPages } {
    return { pages: this.pages.copy() };
  }

  /** Pages of the file that are held now. */
  get usedPages(): number {
    return this.pages.file.used;
  }

  /** Begins a new blob. */
  writer(): BlobWriter {
    return new PagedWriter(this.pages);
  }

  /** Several blobs as one. It holds their bytes for itself; the parts are still to be released. */
  concat(parts: readonly Blob[]): Blob {
    const pieces = parts.flatMap((part) => part.pieces);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    return this.retain({ length, pieces });
  }

  /** One more holds this blob. */
  retain(blob: Blob): Blob {
    for (const piece of blob.pieces) if ("page" in piece) this.pages.retain(piece.page);
    return blob;
  }

  /** Releases a blob; its bytes are freed with the last holder. */
  release(blob: Blob): void {
    for (const piece of blob.pieces) if ("page" in piece) this.pages.release(piece.page);
  }

  /** The bytes from `start` up to `end`, piece by piece. The caller holds the blob meanwhile. */
  async *read(blob: Blob, start = 0, end: number = blob.length): AsyncGenerator<Buffer> {
    let place = 0;
    for (const piece of blob.pieces) {
      const from = Math.max(start - place, 0);
      const to = Math.min(end - place, piece.length);
      place += piece.length;
      if (from >= to) continue;
      yield "page" in piece
        ? await this.pages.file.read(piece.page, from, to)
        : piece.bytes.subarray(from, to);
    }
  }

  /** The same as a stream that holds the blob until it closes: what is being sent stays readable. */
  stream(blob: Blob, start = 0, end: number = blob.length): Readable {
    this.retain(blob);
    const stream = Readable.from(this.read(blob, start, end), { objectMode: false });
    stream.once("close", () => {
      this.release(blob);
    });
    return stream;
  }
}

class PagedWriter implements BlobWriter {
  length = 0;
  private readonly target: HeldPages;
  private readonly pieces: Piece[] = [];
  private waiting: Buffer[] = [];
  private waitingBytes = 0;

  constructor(target: HeldPages) {
    this.target = target;
  }

  async write(chunk: Buffer): Promise<void> {
    this.length += chunk.length;
    let rest = chunk;
    while (this.waitingBytes + rest.length >= PAGE_BYTES) {
      const room = PAGE_BYTES - this.waitingBytes;
      this.take(rest.subarray(0, room));
      rest = rest.subarray(room);
      await this.flush();
    }
    if (rest.length > 0) this.take(rest);
  }

  async finish(): Promise<Blob> {
    if (this.waitingBytes > SMALL_BYTES) await this.flush();
    else this.keepInMemory();
    return { length: this.length, pieces: this.pieces };
  }

  abandon(): void {
    for (const piece of this.pieces) if ("page" in piece) this.target.release(piece.page);
    this.pieces.length = 0;
    this.waiting = [];
  }

  private take(chunk: Buffer): void {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
  }

  private async flush(): Promise<void> {
    const length = this.waitingBytes;
    const page = await this.target.file.write(this.waiting, length);
    if (page === undefined) {
      this.keepInMemory();
      return;
    }
    this.target.own(page);
    this.pieces.push({ page, length });
    this.waiting = [];
    this.waitingBytes = 0;
  }

  /** A copy of its own: chunks from a socket are slices of larger buffers, which must not be kept. */
  private keepInMemory(): void {
    if (this.waitingBytes === 0) return;
    this.pieces.push({ bytes: Buffer.concat(this.waiting), length: this.waitingBytes });
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
