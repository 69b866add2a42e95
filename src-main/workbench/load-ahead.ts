/**
 * Loads what all simulators have in common once this turn's work is done, so that nobody's first call
 * waits for it. A simulator's own code stays where it is until it is needed: all of it together would
 * double what an idle process holds.
 */
export function loadAhead(): void {
  setImmediate(() => void import("#core/simulator/define.ts"));
}
