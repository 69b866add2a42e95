/**
 * Keeps the deliveries of one API call back until its answer is out. An answer is out at the later
 * of "the handler is done" and "the response closed": a client that hangs up closes the response
 * while the handler still runs, and then no other signal ever comes.
 */
export class AnswerHold {
  private waitingFor = 2;
  private promise: Promise<void> | undefined;
  private resolve: (() => void) | undefined;

  /** Resolves when deliveries may start. Made when it is asked for: most answers hold nothing back. */
  get released(): Promise<void> {
    this.promise ??= new Promise((resolve) => {
      this.resolve = resolve;
      if (this.isReleased) resolve();
    });
    return this.promise;
  }

  get isReleased(): boolean {
    return this.waitingFor <= 0;
  }

  handlerDone(): void {
    this.count();
  }

  responseClosed(): void {
    this.count();
  }

  private count(): void {
    this.waitingFor -= 1;
    if (this.waitingFor === 0) this.resolve?.();
  }
}
