import type { ServerResponse } from "node:http";

/**
 * Keeps the deliveries of one API call back until its answer is out. An answer is out at the later
 * of "the handler is done" and "the response closed": a client that hangs up closes the response
 * while the handler still runs, and then no other signal ever comes.
 */
export class AnswerHold {
  private response: ServerResponse | undefined;
  private isHandled = false;
  private isWatched = false;
  private promise: Promise<void> | undefined;
  private resolve: (() => void) | undefined;

  constructor(response: ServerResponse) {
    this.response = response;
  }

  get isReleased(): boolean {
    return this.isHandled && (this.response?.destroyed ?? true);
  }

  /** Resolves when deliveries may start. */
  get released(): Promise<void> {
    this.watch();
    this.promise ??= new Promise((resolve) => {
      this.resolve = resolve;
      this.settle();
    });
    return this.promise;
  }

  /**
   * Begins to wait for the response's end, and lets go of the response then. Whoever keeps a hold
   * calls this: most answers hold nothing back, and listen to nothing.
   */
  watch(): void {
    if (this.isWatched) return;
    this.isWatched = true;
    const closed = () => {
      this.response = undefined;
      this.settle();
    };
    if (this.response?.destroyed) closed();
    else this.response?.once("close", closed);
  }

  handlerDone(): void {
    this.isHandled = true;
    this.settle();
  }

  private settle(): void {
    if (this.isReleased) this.resolve?.();
  }
}
