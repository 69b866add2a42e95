/** Says whether something may happen once more: at most so many times in so many milliseconds. */
export function createAllowance(times: number, withinMs: number): (now: number) => boolean {
  let taken: readonly number[] = [];
  return (now) => {
    taken = taken.filter((at) => now - at < withinMs);
    if (taken.length >= times) return false;
    taken = [...taken, now];
    return true;
  };
}
