import { emit, secondsNow, type Cause, type PaymentsContext } from "../emit.ts";
import { badRequest } from "../errors.ts";
import { happened } from "../events.ts";
import { keepOr, mergeMetadata } from "../metadata.ts";
import type { IntentCapture } from "../params-payment-intent.ts";
import { presentCharge } from "../present-charge.ts";
import { showPaymentIntent } from "../show.ts";
import type { Charge, PaymentIntent } from "../state.ts";
import { captureCharge } from "./capture-charge.ts";
import { release } from "./release.ts";
import { isBeforePayment, unexpectedState } from "./intent.ts";

function heldCharge(context: PaymentsContext, intent: PaymentIntent): Charge | undefined {
  if (intent.status !== "requires_capture") return undefined;
  return context.state.charges.get(intent.latestCharge ?? "");
}

/** Takes the money that an intent has held, or part of it. */
export function captureIntent(
  context: PaymentsContext,
  cause: Cause,
  intent: PaymentIntent,
  given: IntentCapture,
): PaymentIntent {
  const charge = heldCharge(context, intent);
  if (!charge) throw unexpectedState(context, intent, "capture");
  const amount = given.amount_to_capture ?? intent.amount;
  if (amount > intent.amount) {
    const message = `The amount_to_capture (${String(amount)}) is greater than the amount_capturable (${String(intent.amount)}).`;
    throw badRequest(message, { code: "amount_too_large", param: "amount_to_capture" });
  }
  captureCharge(context, cause, charge, amount);
  const captured = context.state.paymentIntents.replace({
    ...intent,
    status: "succeeded",
    amountReceived: amount,
    metadata: mergeMetadata(intent.metadata, given.metadata),
    statementDescriptor: keepOr(given.statement_descriptor, intent.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      given.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
  });
  emit(context, cause, happened("payment_intent.succeeded", showPaymentIntent(context, captured)));
  return captured;
}

function releaseWhole(context: PaymentsContext, cause: Cause, charge: Charge): void {
  const refunds = release(context, charge, charge.amount);
  const released = context.state.charges.replace({
    ...charge,
    refunds,
    amountRefunded: charge.amount,
  });
  emit(context, cause, happened("charge.refunded", presentCharge(released)));
}

/** Gives an intent up; what it held is released. */
export function cancelIntent(
  context: PaymentsContext,
  cause: Cause,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  const charge = heldCharge(context, intent);
  if (!charge && !isBeforePayment(intent)) throw unexpectedState(context, intent, "cancel");
  if (charge) releaseWhole(context, cause, charge);
  const canceled = context.state.paymentIntents.replace({
    ...intent,
    status: "canceled",
    canceledAt: secondsNow(context),
    cancellationReason: reason,
  });
  emit(context, cause, happened("payment_intent.canceled", showPaymentIntent(context, canceled)));
  return canceled;
}
