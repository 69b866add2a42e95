import { uint32Column } from "#core/state/column.ts";
import { ROWS_AT_ONCE, type RowList } from "./row-list.ts";

/**
 * The rows that a test lets through whose answer never changes: by simulator, type, cause or text. Each
 * row is looked at once, and what was found is there at once.
 */
export class FixedSearch implements RowList {
  private readonly found = uint32Column();
  private readonly rows: { readonly length: number };
  private readonly lets: (row: number) => boolean;
  private looked = 0;

  constructor(rows: { readonly length: number }, lets: (row: number) => boolean) {
    this.rows = rows;
    this.lets = lets;
  }

  get length(): number {
    return this.found.length;
  }

  get progress(): number {
    return this.looked === this.rows.length ? 1 : this.looked / this.rows.length;
  }

  at(index: number): number {
    return this.found.at(index);
  }

  advance(deadline: number): boolean {
    while (this.looked < this.rows.length) {
      const until = Math.min(this.rows.length, this.looked + ROWS_AT_ONCE);
      for (; this.looked < until; this.looked += 1) {
        if (this.lets(this.looked)) this.found.push(this.looked);
      }
      if (performance.now() > deadline) break;
    }
    return this.looked === this.rows.length;
  }
}
