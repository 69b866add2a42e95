import { timerMs } from "#core/clock/real-time.ts";

/** A timer that fires so many milliseconds late shows that this process stood still. */
const STALL_MS = 100;

/**
 * Calls `end` after `timeoutMs`, unless the returned function is called first. Time in which this process
 * stood still (a suspended machine, a busy event loop) does not count: data that arrived meanwhile has
 * yet to be read.
 */
export function startTimeout(
  timeoutMs: number,
  end: () => void,
  now: () => number = () => performance.now(),
): () => void {
  let due = now() + timeoutMs;
  const look = () => {
    const late = now() - due;
    if (late < STALL_MS) {
      end();
      return;
    }
    const again = Math.min(late, timeoutMs);
    due = now() + again;
    timer = setTimeout(look, timerMs(again));
  };
  let timer = setTimeout(look, timerMs(timeoutMs));
  return () => {
    clearTimeout(timer);
  };
}
