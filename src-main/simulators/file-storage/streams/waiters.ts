import { timerMs } from "#core/clock/real-time.ts";

/** Wakes clients that wait for the next event, and all of them when the state ends. */
export class Waiters {
  private readonly waiting = new Set<(isOver: boolean) => void>();
  private over = false;

  /** Resolves with whether an event came: not when the time has run out or the client is gone. */
  wait(ms: number, signal: AbortSignal): Promise<boolean> {
    if (this.over || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const finish = (hasNews: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        signal.removeEventListener("abort", leave);
        resolve(hasNews);
      };
      const wake = (isOver: boolean) => {
        finish(!isOver);
      };
      const leave = () => {
        finish(false);
      };
      const timer = setTimeout(leave, timerMs(ms));
      this.waiting.add(wake);
      signal.addEventListener("abort", leave);
    });
  }

  /** Wakes all: there is an event. */
  tell(): void {
    for (const wake of [...this.waiting]) wake(false);
  }

  /** Wakes all: a reset or the shutdown has ended the state. */
  end(): void {
    this.over = true;
    for (const wake of [...this.waiting]) wake(true);
  }
}
