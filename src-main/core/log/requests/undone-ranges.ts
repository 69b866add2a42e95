/** Consecutive numbers of log entries, both ends included. */
type NumberRange = readonly [first: number, last: number];

/** The entries of a request log that a world consists of: all up to a number, but for some. */
export interface LogMark {
  /** The generation in which the log began: a reset empties it and begins another one. */
  readonly since: number;
  readonly length: number;
  readonly undone: readonly NumberRange[];
}

/** The entries that restoring a snapshot undid, as ascending ranges that do not touch. */
export class UndoneRanges {
  private ranges: readonly NumberRange[] = [];

  has(number: number): boolean {
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const range = this.ranges[middle];
      if (range && range[1] < number) low = middle + 1;
      else high = middle;
    }
    const found = this.ranges[low];
    return found !== undefined && found[0] <= number;
  }

  /** Adds an entry behind all others. */
  add(number: number): void {
    if (!this.has(number)) this.ranges = joined(this.ranges, [number, number]);
  }

  list(): LogMark["undone"] {
    return this.ranges;
  }

  /** Returns to a mark: what it names as undone is, and so is every entry after it up to `last`. */
  returnTo({ length, undone }: Pick<LogMark, "length" | "undone">, last: number): void {
    this.ranges = last > length ? joined(undone, [length + 1, last]) : undone;
  }
}

function joined(ranges: readonly NumberRange[], next: NumberRange): readonly NumberRange[] {
  const newest = ranges.at(-1);
  if (!newest || newest[1] + 1 < next[0]) return [...ranges, next];
  return [...ranges.slice(0, -1), [newest[0], next[1]]];
}
