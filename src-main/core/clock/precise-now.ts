/** Returns the real time in milliseconds since the epoch, with the part of a millisecond that orders entries. */
export function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}
