import type { Refusal } from "#core/kernel/refusal.ts";
import { declined } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { findObject } from "../../shared/find-object.ts";
import { keepOr } from "../../shared/metadata.ts";
import { authenticationRequired, type Decline, type TestCard } from "../../shared/test-cards.ts";
import type { Charge, PaymentIntent, SimContext } from "../../state.ts";
import { chargeCard, disputeIfCardAsksForIt } from "../charges/actions.ts";
import { attachPaymentMethod } from "../payment-methods/actions.ts";
import { isBeforePayment, unexpectedState } from "./actions.ts";
import { chooseMethod, heldMethod, type Payer } from "./payer.ts";
import { presentPaymentIntent } from "./present.ts";
import type { Confirmation } from "./schema.ts";

function replaceAndTell(
  context: SimContext,
  type: Parameters<typeof happened>[0],
  intent: PaymentIntent,
): PaymentIntent {
  context.state.paymentIntents.replace(intent);
  emit(context, happened(type, presentPaymentIntent(intent, context)));
  return intent;
}

/** Returns the intent to its first status, for another payment method, and makes the error. */
function fail(
  context: SimContext,
  intent: PaymentIntent,
  payer: Payer,
  decline: Decline,
  charge: string | null,
): Refusal {
  const failed = replaceAndTell(context, "payment_intent.payment_failed", {
    ...intent,
    status: "requires_payment_method",
    paymentMethod: null,
    latestCharge: charge ?? intent.latestCharge,
    lastDecline: { decline, charge, paymentMethod: payer.id },
  });
  return declined(decline, {
    ...(charge === null ? {} : { charge }),
    payment_intent: presentPaymentIntent(failed, context),
    payment_method: findObject(context, payer.id),
  });
}

function chargeFor(context: SimContext, intent: PaymentIntent, payer: Payer): Charge {
  const draft = {
    amount: intent.amount,
    currency: intent.currency,
    card: payer.card,
    paidWith: payer.id,
    paymentIntent: intent.id,
    isCaptured: intent.captureMethod !== "manual",
    customer: intent.customer,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    statementDescriptor: intent.statementDescriptor,
    statementDescriptorSuffix: intent.statementDescriptorSuffix,
    transferGroup: intent.transferGroup,
    metadata: intent.metadata,
    shipping: intent.shipping,
  };
  return chargeCard(context, draft, true).charge;
}

function keepForLater(context: SimContext, intent: PaymentIntent): void {
  const { customer, paymentMethod, setupFutureUsage } = intent;
  if (setupFutureUsage === null || customer === null || paymentMethod === null) return;
  if (context.state.paymentMethods.get(paymentMethod)?.customer !== null) return;
  attachPaymentMethod(context, paymentMethod, customer);
}

function pay(context: SimContext, intent: PaymentIntent, payer: Payer): PaymentIntent {
  const charge = chargeFor(context, intent, payer);
  if (charge.decline) throw fail(context, intent, payer, charge.decline, charge.id);
  const isHeld = !charge.isCaptured;
  const type = isHeld ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded";
  const paid = replaceAndTell(context, type, {
    ...intent,
    status: isHeld ? "requires_capture" : "succeeded",
    latestCharge: charge.id,
    amountReceived: charge.amountCaptured,
    lastDecline: null,
  });
  keepForLater(context, paid);
  disputeIfCardAsksForIt(context, charge);
  return paid;
}

function isOffSession({ off_session: offSession = "false" }: Confirmation): boolean {
  return offSession !== "false";
}

/** Whether the cardholder has to authenticate before a card is charged. */
function needsAuthentication({ authentication }: TestCard, given: Confirmation): boolean {
  return authentication === "always" || (authentication === "on_session" && !isOffSession(given));
}

/** Asks the cardholder to authenticate, unless the client says that the payment is off session. */
function authenticate(
  context: SimContext,
  intent: PaymentIntent,
  payer: Payer,
  given: Confirmation,
): PaymentIntent {
  if (isOffSession(given) || given.error_on_requires_action) {
    throw fail(context, intent, payer, authenticationRequired, null);
  }
  const waiting = { ...intent, status: "requires_action" as const };
  return replaceAndTell(context, "payment_intent.requires_action", waiting);
}

/** Throws if an intent cannot be confirmed. */
function checkConfirmable(context: SimContext, intent: PaymentIntent, given: Confirmation): void {
  if (!isBeforePayment(intent)) throw unexpectedState(context, intent, "confirm");
  const hasMethod = given.payment_method ?? given.payment_method_data ?? intent.paymentMethod;
  if (hasMethod !== null) return;
  throw unexpectedState(context, intent, "confirm", "it's missing a payment method");
}

/** Confirms an intent: charges the card, or asks the cardholder first. A decline is thrown. */
export function confirmPaymentIntent(
  context: SimContext,
  intent: PaymentIntent,
  given: Confirmation,
): PaymentIntent {
  checkConfirmable(context, intent, given);
  const payer = chooseMethod(context, given, intent.customer) ?? heldMethod(context, intent);
  if (!payer) throw unexpectedState(context, intent, "confirm", "its payment method is gone");
  const ready: PaymentIntent = {
    ...intent,
    paymentMethod: payer.id,
    captureMethod: given.capture_method ?? intent.captureMethod,
    returnUrl: given.return_url ?? intent.returnUrl,
    receiptEmail: given.receipt_email ?? intent.receiptEmail,
    setupFutureUsage: keepOr(given.setup_future_usage, intent.setupFutureUsage),
    shipping: keepOr(given.shipping, intent.shipping),
  };
  return needsAuthentication(payer.card.test, given)
    ? authenticate(context, ready, payer, given)
    : pay(context, ready, payer);
}
