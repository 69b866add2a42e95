import type { PageFile } from "./page-file.ts";

/** The pages that one holder holds, and how often. */
type Counts = Map<number, number>;

/** Releases the pages of a holder that is unreachable. */
const releaser = new FinalizationRegistry<{ readonly file: PageFile; readonly counts: Counts }>(
  ({ file, counts }) => {
    for (const [page, count] of counts)
      for (let held = 0; held < count; held += 1) file.release(page);
  },
);

/**
 * The pages of a file that one holder (a blob store or a snapshot) holds. A reset and a deleted snapshot
 * drop the holder without a word: its pages are free once it is collected.
 */
export class HeldPages {
  readonly file: PageFile;
  private readonly counts: Counts = new Map();

  constructor(file: PageFile) {
    this.file = file;
    releaser.register(this, { file, counts: this.counts });
  }

  /** The pages that are held, each once, and how often. */
  entries(): Iterable<readonly [page: number, count: number]> {
    return this.counts;
  }

  /** Takes over a page that was just written, and is held once therefore. */
  own(page: number): void {
    this.counts.set(page, (this.counts.get(page) ?? 0) + 1);
  }

  retain(page: number): void {
    this.file.retain(page);
    this.own(page);
  }

  release(page: number): void {
    const left = (this.counts.get(page) ?? 0) - 1;
    if (left > 0) this.counts.set(page, left);
    else this.counts.delete(page);
    this.file.release(page);
  }

  /** Holds the same pages as often, for another holder. */
  copy(): HeldPages {
    const copy = new HeldPages(this.file);
    for (const [page, count] of this.counts) {
      for (let held = 0; held < count; held += 1) copy.retain(page);
    }
    return copy;
  }
}
