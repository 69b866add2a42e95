import { uint32Column } from "#core/state/column.ts";
import type { EventRows } from "./event-rows.ts";
import type { RowList } from "./row-list.ts";

/** What the simulator and the type of a row say about it. */
type KindTest = (kind: EventRows["kinds"][number]) => boolean;

/**
 * The rows whose simulator and type a test lets through. Each kind of row is asked once; the rows are
 * then gone through by the chunk, a million in about a millisecond.
 */
export class KindSearch implements RowList {
  private readonly found = uint32Column();
  private readonly rows: EventRows;
  private readonly lets: KindTest;
  /** What was answered for each kind: 1 lets its rows through. */
  private answers = new Uint8Array();
  private looked = 0;

  constructor(rows: EventRows, lets: KindTest) {
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
    this.askNewKinds();
    while (this.looked < this.rows.length) {
      this.looked += this.pick(this.rows.codesFrom(this.looked), this.looked);
      if (performance.now() > deadline) break;
    }
    return this.looked === this.rows.length;
  }

  private askNewKinds(): void {
    const { kinds } = this.rows;
    if (kinds.length === this.answers.length) return;
    const answers = new Uint8Array(kinds.length);
    answers.set(this.answers);
    for (const [code, kind] of kinds.entries()) {
      if (code >= this.answers.length) answers[code] = this.lets(kind) ? 1 : 0;
    }
    this.answers = answers;
  }

  /** Takes from neighbours, the first of which is row `first`, those that fit; how many it looked at. */
  private pick(codes: ReturnType<EventRows["codesFrom"]>, first: number): number {
    const { answers, found } = this;
    const { length } = codes;
    for (let offset = 0; offset < length; offset += 1) {
      if (answers[codes[offset] ?? 0] === 1) found.push(first + offset);
    }
    return length;
  }
}
