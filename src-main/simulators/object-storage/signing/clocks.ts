import type { SimContext } from "../state.ts";

/**
 * Returns the time of the clock that a client used for `moment`, in milliseconds: the real one, which
 * advances move too, or the simulator's, which SDKs take from the `Date` of a response.
 */
export function chooseClock(context: SimContext, moment: number): number {
  const real = Date.now() + context.advancedMs;
  const simulated = context.now;
  return Math.abs(moment - simulated) < Math.abs(moment - real) ? simulated : real;
}
