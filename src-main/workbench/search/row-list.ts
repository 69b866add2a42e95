import { uint32Column, type Column } from "#core/state/column.ts";
import type { LogRows } from "./log-rows.ts";

/** Rows of the log in their order, and how far they are known. */
export interface RowList {
  readonly length: number;
  /** Returns the row at this position of the list. */
  at(index: number): number;
  /** Looks further until `deadline` (on the clock of `performance`). Returns true when all was looked at. */
  advance(deadline: number): boolean;
  /** The share of the log that was looked at: 1 for all of it. */
  readonly progress: number;
}

/** The number of rows that are searched between two looks at the clock. */
export const ROWS_AT_ONCE = 256;

/** The list of all rows. */
export function everyRow(rows: { readonly length: number }): RowList {
  return {
    get length() {
      return rows.length;
    },
    at: (index) => index,
    advance: () => true,
    progress: 1,
  };
}

/** Adds those rows that fit to `found`, from this position on. Returns how many rows it looked at. */
type Look = (first: number, found: Column) => number;

/** The rows of another list that pass a test whose result never changes. Each row is looked at once. */
class FixedSearch implements RowList {
  private readonly found = uint32Column();
  private readonly below: RowList;
  private readonly look: Look;
  private looked = 0;

  constructor(below: RowList, look: Look) {
    this.below = below;
    this.look = look;
  }

  get length(): number {
    return this.found.length;
  }

  get progress(): number {
    const share = this.looked === this.below.length ? 1 : this.looked / this.below.length;
    return share * this.below.progress;
  }

  at(index: number): number {
    return this.found.at(index);
  }

  advance(deadline: number): boolean {
    const isWhole = this.below.advance(deadline);
    while (this.looked < this.below.length) {
      this.looked += this.look(this.looked, this.found);
      if (performance.now() > deadline) break;
    }
    return isWhole && this.looked === this.below.length;
  }
}

/** The rows of a list that pass a test by cause or text. */
export function searchRows(below: RowList, fits: (row: number) => boolean): RowList {
  return new FixedSearch(below, (first, found) => {
    const until = Math.min(below.length, first + ROWS_AT_ONCE);
    for (let index = first; index < until; index += 1) {
      const row = below.at(index);
      if (fits(row)) found.push(row);
    }
    return until - first;
  });
}

/**
 * The rows whose simulator and type pass a test. Each kind of row is tested once; the rows are then read by
 * the chunk.
 */
export function searchKinds(
  rows: LogRows,
  fits: (kind: LogRows["kinds"][number]) => boolean,
): RowList {
  /** The result for each kind: 1 for those that pass. */
  let results = new Uint8Array();
  const testNewKinds = () => {
    if (rows.kinds.length === results.length) return;
    const next = new Uint8Array(rows.kinds.length);
    next.set(results);
    for (let code = results.length; code < next.length; code += 1) {
      const kind = rows.kinds[code];
      next[code] = kind && fits(kind) ? 1 : 0;
    }
    results = next;
  };
  return new FixedSearch(everyRow(rows), (first, found) => {
    testNewKinds();
    const codes = rows.codesFrom(first);
    const { length } = codes;
    for (let offset = 0; offset < length; offset += 1) {
      if (results[codes[offset] ?? 0] === 1) found.push(first + offset);
    }
    return length;
  });
}
