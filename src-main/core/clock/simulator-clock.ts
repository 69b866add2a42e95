/** Real time as the clock reads it: milliseconds that never go back, whatever the system's time does. */
export type Monotonic = () => number;

/**
 * The time of the simulated world, in milliseconds since the epoch. Frozen where it was set, unless
 * it has a pace; then it runs that many simulated seconds per real second.
 */
export class SimulatorClock {
  private anchor: number;
  private anchoredAt: number;
  private standing: number | undefined;

  private readonly start: number;
  readonly pace: number | undefined;
  private readonly monotonic: Monotonic;

  constructor(
    start: number,
    pace: number | undefined,
    monotonic: Monotonic = () => performance.now(),
  ) {
    this.start = start;
    this.pace = pace;
    this.monotonic = monotonic;
    this.anchor = start;
    this.anchoredAt = monotonic();
  }

  now(): number {
    return this.standing ?? this.running();
  }

  /** Returns the time of the clock if it did not stop for a scheduled call. */
  running(): number {
    if (this.pace === undefined) return this.anchor;
    return this.anchor + (this.monotonic() - this.anchoredAt) * this.pace;
  }

  /** Moves the clock forward by so many milliseconds. */
  advance(milliseconds: number): void {
    this.anchor += milliseconds;
  }

  /** Holds the clock at a moment while something that fell due then is run. */
  standAt(moment: number): void {
    this.standing = moment;
  }

  release(): void {
    this.standing = undefined;
  }

  /** Sets the clock to a moment: to its start, as after a reset, or to that of a snapshot. */
  restart(moment: number = this.start): void {
    this.anchor = moment;
    this.anchoredAt = this.monotonic();
    this.standing = undefined;
  }
}
