import type { Charge } from "../../state.ts";

const HOLD_SECONDS = 7 * 86_400;

/** Returns whether a charge holds money that was not captured or released. */
export function isHeld(charge: Charge): boolean {
  const { isCaptured, isPending, decline, amountRefunded } = charge;
  return !isCaptured && !isPending && decline === null && amountRefunded === 0;
}

/** Returns when a hold ends, in seconds. */
export function computeHoldEnd({ created }: Pick<Charge, "created">): number {
  return created + HOLD_SECONDS;
}
