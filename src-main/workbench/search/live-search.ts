import { uint32Column, type Column } from "#core/state/column.ts";
import { ROWS_AT_ONCE, type RowList } from "./row-list.ts";

/** A test whose result may change while deliveries are under way. */
export interface LiveTest {
  lets(row: number): boolean;
  /** Returns whether the result for this row may still change. */
  mayChange(row: number): boolean;
  /** Differs whenever a result may have changed. */
  version(): number;
  /** Differs whenever a final result may have changed all the same. */
  revision(): number;
}

interface Pass {
  readonly version: number;
  readonly startedAt: number;
  next: number;
  isSettled: boolean;
  /** The number of final places in the list below, and the number of rows that they gave. */
  readonly settled: { looked: number; found: number };
  readonly found: Column;
}

/** A pass rests this many times as long as it took, so that a long queue costs a few percent at most. */
const REST = 20;

/**
 * The rows of another list that a filter selects by the results of their deliveries. Each pass
 * checks new and open rows; deliveries go out in order, so those are the newest. A redelivery has
 * all rows looked at again. A pass that takes several slices shows nothing until it is done: no row
 * flickers.
 */
export class LiveSearch implements RowList {
  private readonly found = uint32Column();
  private settled = { looked: 0, found: 0 };
  private pass: Pass | undefined;
  private seen = { version: -1, length: -1 };
  private revision = 0;
  private restUntil = 0;
  private readonly below: RowList;
  private readonly test: LiveTest;

  constructor(below: RowList, test: LiveTest) {
    this.below = below;
    this.test = test;
  }

  get length(): number {
    return this.found.length;
  }

  get progress(): number {
    // Only the first pass has nothing to show before it is through.
    if (this.seen.length >= 0) return this.below.progress;
    return (this.below.progress * (this.pass?.next ?? 0)) / Math.max(1, this.below.length);
  }

  at(index: number): number {
    return this.found.at(index);
  }

  advance(deadline: number): boolean {
    const isWhole = this.below.advance(deadline);
    if (!this.pass && !this.isStale()) return isWhole;
    this.pass ??= this.begin();
    if (!this.look(this.pass, deadline)) return false;
    this.finish(this.pass);
    return isWhole;
  }

  /** Returns whether a pass is worth its while: at once for new rows, after a rest for old ones. */
  private isStale(): boolean {
    if (this.seen.length < this.below.length) return true;
    return this.seen.version !== this.test.version() && performance.now() >= this.restUntil;
  }

  private begin(): Pass {
    const revision = this.test.revision();
    if (revision !== this.revision) this.settled = { looked: 0, found: 0 };
    this.revision = revision;
    return {
      version: this.test.version(),
      startedAt: performance.now(),
      next: this.settled.looked,
      isSettled: true,
      settled: { ...this.settled },
      found: uint32Column(),
    };
  }

  private look(pass: Pass, deadline: number): boolean {
    while (pass.next < this.below.length) {
      const until = Math.min(this.below.length, pass.next + ROWS_AT_ONCE);
      for (; pass.next < until; pass.next += 1) this.lookAt(this.below.at(pass.next), pass);
      if (performance.now() > deadline) break;
    }
    return pass.next >= this.below.length;
  }

  private lookAt(row: number, pass: Pass): void {
    if (this.test.lets(row)) pass.found.push(row);
    pass.isSettled &&= !this.test.mayChange(row);
    if (!pass.isSettled) return;
    pass.settled.looked = pass.next + 1;
    pass.settled.found = this.settled.found + pass.found.length;
  }

  private finish(pass: Pass): void {
    this.found.truncate(this.settled.found);
    for (let index = 0; index < pass.found.length; index += 1) {
      this.found.push(pass.found.at(index));
    }
    this.settled = pass.settled;
    this.seen = { version: pass.version, length: pass.next };
    this.restUntil = performance.now() + (performance.now() - pass.startedAt) * REST;
    this.pass = undefined;
  }
}
