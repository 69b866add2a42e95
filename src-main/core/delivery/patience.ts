/** A timer that comes so much too late, in milliseconds, tells that this process stood still. */
const STOOD_STILL_MS = 100;

/**
 * Calls `end` after `timeoutMs`, unless the answered function is called before. Time in which this
 * process itself stood still (a suspended machine, a busy event loop) is not held against the one that
 * is waited for: what it said meanwhile has yet to be read, so it gets that time again.
 */
export function startPatience(
  timeoutMs: number,
  end: () => void,
  now: () => number = () => performance.now(),
): () => void {
  let due = now() + timeoutMs;
  const look = () => {
    const late = now() - due;
    if (late < STOOD_STILL_MS) {
      end();
      return;
    }
    const again = Math.min(late, timeoutMs);
    due = now() + again;
    timer = setTimeout(look, again);
  };
  let timer = setTimeout(look, timeoutMs);
  return () => {
    clearTimeout(timer);
  };
}
