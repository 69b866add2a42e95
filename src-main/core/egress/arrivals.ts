import { float64Column } from "#core/state/column.ts";

/**
 * The real times at which events were recorded, milliseconds since the epoch. They stand beside the log:
 * neither the wire nor a snapshot holds them.
 */
export class Arrivals {
  private readonly at = float64Column();
  private readonly before: number;

  /** @param before How many events of the log came from a snapshot: their times are not known. */
  constructor(before = 0) {
    this.before = before;
  }

  /** Notes when the next event of the log was recorded. */
  note(at: number): void {
    this.at.push(at);
  }

  /** Returns when an event was recorded; `undefined` when that is not known. */
  of(seq: number): number | undefined {
    const index = seq - 1 - this.before;
    return index >= 0 && index < this.at.length ? this.at.at(index) : undefined;
  }
}
