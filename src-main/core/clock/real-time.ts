/** The longest time that Node's timers accept, about 24.8 days. A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** Returns a time that a timer accepts: a longer one is clamped to the longest. */
export function timerMs(milliseconds: number): number {
  return Math.min(Math.ceil(milliseconds), LONGEST_TIMER_MS);
}

/** Returns the real time in milliseconds since the epoch, with the part of a millisecond that orders entries. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}
