/** Real time, and the shift that deliveries are signed with. Never used for anything but signing. */
export class WallClock {
  offsetSeconds = 0;

  private readonly real: () => number;

  constructor(real: () => number = Date.now) {
    this.real = real;
  }

  /** Unix seconds to sign a delivery with: real time plus the offset. */
  signingSeconds(): number {
    return Math.floor(this.real() / 1_000) + this.offsetSeconds;
  }

  restart(offsetSeconds = 0): void {
    this.offsetSeconds = offsetSeconds;
  }
}
