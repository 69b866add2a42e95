import { emit, type Cause, type PaymentsContext } from "../emit.ts";
import { badRequest } from "../errors.ts";
import { happened } from "../events.ts";
import { presentCharge } from "../present-charge.ts";
import type { Charge } from "../state.ts";
import { bookCapture } from "./charge-card.ts";
import { release } from "./release.ts";

function checkCapture(charge: Charge, amount: number): void {
  if (charge.isCaptured) {
    const message = `Charge ${charge.id} has already been captured.`;
    throw badRequest(message, { code: "charge_already_captured" });
  }
  if (charge.decline || charge.amountRefunded > 0) {
    const state = charge.decline ? "failed" : "been refunded";
    throw badRequest(`Charge ${charge.id} has ${state} and cannot be captured.`, {
      code: "charge_not_capturable",
    });
  }
  if (amount > charge.amount) {
    const message = `You cannot capture more than the authorized amount of ${String(charge.amount)}.`;
    throw badRequest(message, { code: "amount_too_large", param: "amount" });
  }
}

/** Takes the money of an authorised charge, or part of it; the rest is released. */
export function captureCharge(
  context: PaymentsContext,
  cause: Cause,
  charge: Charge,
  amount: number = charge.amount,
): Charge {
  checkCapture(charge, amount);
  const captured = context.state.charges.replace({
    ...charge,
    isCaptured: true,
    amountCaptured: amount,
    amountRefunded: charge.amount - amount,
    refunds: release(context, charge, charge.amount - amount),
    balanceTransaction: bookCapture(context, charge.id, charge, amount),
  });
  emit(context, cause, happened("charge.captured", presentCharge(captured)));
  return captured;
}
