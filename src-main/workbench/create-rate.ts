/** Events per second over the last second or so, from a count that grows and may fall back to 0. */
export function createRate(count: () => number): () => number {
  let before = { count: 0, at: performance.now() };
  let rate = 0;
  return () => {
    const now = { count: count(), at: performance.now() };
    const seconds = (now.at - before.at) / 1_000;
    if (seconds < 0.5) return rate;
    rate = Math.max(0, now.count - before.count) / seconds;
    before = now;
    return rate;
  };
}
