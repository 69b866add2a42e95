import { uint32Column } from "#core/state/column.ts";
import { ROWS_AT_ONCE, type RowList } from "./row-list.ts";

/**
 * The rows of another list that a test lets through whose answer never changes: by cause or text. Each
 * row is looked at once, and what was found is there at once.
 */
export class FixedSearch implements RowList {
  private readonly found = uint32Column();
  private readonly below: RowList;
  private readonly lets: (row: number) => boolean;
  private looked = 0;

  constructor(below: RowList, lets: (row: number) => boolean) {
    this.below = below;
    this.lets = lets;
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
      this.look(Math.min(this.below.length, this.looked + ROWS_AT_ONCE));
      if (performance.now() > deadline) break;
    }
    return isWhole && this.looked === this.below.length;
  }

  private look(until: number): void {
    for (; this.looked < until; this.looked += 1) {
      const row = this.below.at(this.looked);
      if (this.lets(row)) this.found.push(row);
    }
  }
}
