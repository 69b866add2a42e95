/**
 * Knows whether this process has just stood still: stopped by a debugger or a job control, kept
 * from its processor, or busy for long. Data that then seems late may have arrived in time and be
 * unread.
 */
export class StallWatch {
  private readonly everyMs: number;
  private readonly timer: NodeJS.Timeout;
  private lookedAt = performance.now();
  private awakeAt = 0;

  /** @param everyMs How often it looks; a pause of more than twice as long is a stall. */
  constructor(everyMs: number) {
    this.everyMs = everyMs;
    this.timer = setInterval(() => {
      this.look();
    }, everyMs);
    this.timer.unref();
  }

  /** Returns whether a stall ended less than one look ago. */
  get isCatchingUp(): boolean {
    this.look();
    return performance.now() < this.awakeAt;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    if (now - this.lookedAt > 2 * this.everyMs) this.awakeAt = now + this.everyMs;
    this.lookedAt = now;
  }
}
