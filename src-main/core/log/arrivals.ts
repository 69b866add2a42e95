import { float64Column, type Column } from "#core/state/column.ts";

/** The first event of a generation. */
interface GenerationStart {
  readonly seq: number;
  readonly generation: number;
}

/**
 * The real times at which events were recorded, milliseconds since the epoch, and the generations that
 * recorded them. They stand beside the log: neither the wire nor the file of a snapshot holds them.
 */
export class Arrivals {
  private readonly at: Column;
  private readonly before: number;
  /** Ascending. */
  private readonly starts: GenerationStart[];

  private constructor(at: Column, before: number, starts: GenerationStart[]) {
    this.at = at;
    this.before = before;
    this.starts = starts;
  }

  /**
   * @param generation The generation that begins.
   * @param before How many events of the log came from a file: their times are not known.
   */
  static begin(generation: number, before = 0): Arrivals {
    return new Arrivals(float64Column(), before, [{ seq: 1, generation }]);
  }

  /** Returns a copy that changes no more with this one. */
  copy(): Arrivals {
    return new Arrivals(this.at.copy(), this.before, [...this.starts]);
  }

  /** Notes when the next event of the log was recorded, and in which generation. */
  note(at: number, generation: number): void {
    this.at.push(at);
    if (this.starts.at(-1)?.generation === generation) return;
    this.starts.push({ seq: this.before + this.at.length, generation });
  }

  /** Returns when an event was recorded; `undefined` when that is not known. */
  of(seq: number): number | undefined {
    const index = seq - 1 - this.before;
    return index >= 0 && index < this.at.length ? this.at.at(index) : undefined;
  }

  /** Returns the generation that recorded an event. A restored event keeps its own. */
  generationOf(seq: number): number {
    return this.starts.findLast((start) => start.seq <= seq)?.generation ?? 1;
  }
}
