const PAGE = 128;
const KEPT = 16_384;

type Load<Row> = (first: number, count: number) => Promise<{ readonly rows: readonly Row[] }>;

/**
 * The rows of a long list that the page knows at the moment. The host owns all of them; this asks for
 * those that are looked at, and forgets the ones it learnt longest ago.
 */
export class RowWindow<Row> {
  private readonly rows = new Map<number, Row>();
  private readonly asked = new Set<number>();
  private readonly load: Load<Row>;
  private readonly changed: () => void;
  private era = 0;
  private lastFailure: unknown;

  constructor(load: Load<Row>, changed: () => void) {
    this.load = load;
    this.changed = changed;
  }

  /** Why the last page could not be loaded; `undefined` when it could. */
  get failure(): unknown {
    return this.lastFailure;
  }

  at(index: number): Row | undefined {
    return this.rows.get(index);
  }

  /** Takes rows in that came without being asked for. */
  learn(first: number, rows: readonly Row[]): void {
    rows.forEach((row, offset) => {
      this.rows.delete(first + offset);
      this.rows.set(first + offset, row);
    });
    for (const index of this.rows.keys()) {
      if (this.rows.size <= KEPT) break;
      this.rows.delete(index);
    }
  }

  /** Sees to it that the rows `first` … before `end` become known; `isStale` ones are asked for again. */
  want(first: number, end: number, isStale: (row: Row) => boolean = () => false): void {
    for (let page = Math.floor(first / PAGE); page * PAGE < end; page += 1) {
      if (this.lacks(page, first, end, isStale)) void this.fetch(page);
    }
  }

  /** Forgets everything: the list is another one now. */
  clear(): void {
    this.era += 1;
    this.rows.clear();
    this.asked.clear();
    this.lastFailure = undefined;
  }

  private lacks(page: number, first: number, end: number, isStale: (row: Row) => boolean): boolean {
    if (this.asked.has(page)) return false;
    const from = Math.max(first, page * PAGE);
    for (let index = from; index < Math.min(end, (page + 1) * PAGE); index += 1) {
      const row = this.rows.get(index);
      if (row === undefined || isStale(row)) return true;
    }
    return false;
  }

  private async fetch(page: number): Promise<void> {
    const { era } = this;
    this.asked.add(page);
    try {
      const { rows } = await this.load(page * PAGE, PAGE);
      if (era !== this.era) return;
      this.lastFailure = undefined;
      this.learn(page * PAGE, rows);
    } catch (error) {
      if (era !== this.era) return;
      this.lastFailure = error;
    }
    this.asked.delete(page);
    this.changed();
  }
}
