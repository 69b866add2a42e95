/**
 * Events per second over the last second or so, from a count that grows and may fall back to 0. `now`
 * is real time in milliseconds.
 */
export function createRate(
  count: () => number,
  now: () => number = () => performance.now(),
): () => number {
  let before = { count: count(), at: now() };
  let rate = 0;
  return () => {
    const after = { count: count(), at: now() };
    const seconds = (after.at - before.at) / 1_000;
    if (seconds < 0.5) return rate;
    rate = Math.max(0, after.count - before.count) / seconds;
    before = after;
    return rate;
  };
}
