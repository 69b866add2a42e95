import type { Refusal } from "#core/contract/refusal.ts";
import { badRequest, declined } from "../../errors.ts";
import { findObject } from "../../shared/find-object.ts";
import { keepOr } from "../../shared/metadata.ts";
import { replaceAndEmit } from "../../shared/resource.ts";
import {
  authenticationFailed,
  authenticationRequired,
  type Decline,
} from "../../shared/test-cards.ts";
import type { Charge, PaymentIntent, SimContext } from "../../state.ts";
import { chargeCard, disputeIfCardAsksForIt, settleCharge } from "../charges/actions.ts";
import { payingCustomer } from "../../cash/actions.ts";
import { checkMandate, mandateFor } from "../mandates/actions.ts";
import { attachPaymentMethod } from "../payment-methods/actions.ts";
import { typeOfMethod } from "../cards/present.ts";
import { allowedTypes, isBeforePayment, unexpectedState } from "./actions.ts";
import { checkOptions, optionsIn } from "./options.ts";
import { beginTransfer } from "./transfer.ts";
import {
  futureUsageOf,
  isCapturedLater,
  reviseMethodOptions,
  wantsAuthentication,
} from "./method-options.ts";
import {
  checkMethod,
  checkMethodType,
  chooseMethod,
  heldMethod,
  type Payer,
  typeOfWish,
  typesAfter,
} from "./payer.ts";
import { paymentIntentResource, presentPaymentIntent } from "./present.ts";
import type { Confirmation } from "./schema.ts";

/** The result of an attempt to pay: the intent afterwards, and the error of a declined payment. */
export interface PaymentOutcome {
  readonly intent: PaymentIntent;
  readonly error?: Refusal;
  readonly decline?: Decline;
}

/** Returns the intent to its first status, for another payment method, and makes the error. */
function fail(
  context: SimContext,
  intent: PaymentIntent,
  payer: Payer,
  decline: Decline,
  charge: string | null,
): PaymentOutcome {
  const failed = replaceAndEmit(context, paymentIntentResource, "payment_intent.payment_failed", {
    ...intent,
    status: "requires_payment_method",
    paymentMethod: null,
    latestCharge: charge ?? intent.latestCharge,
    lastDecline: { decline, charge, paymentMethod: payer.id },
  });
  const error = declined(decline, {
    ...(charge === null ? {} : { charge }),
    payment_intent: presentPaymentIntent(failed, context),
    payment_method: findObject(context, payer.id),
  });
  return { intent: failed, error, decline };
}

function chargeFor(context: SimContext, intent: PaymentIntent, payer: Payer): Charge {
  const draft = {
    amount: intent.amount,
    currency: intent.currency,
    card: payer.card,
    paidWith: payer.id,
    paymentIntent: intent.id,
    isCaptured:
      intent.captureMethod !== "manual" && !isCapturedLater(intent.methodOptions, payer.card),
    customer: intent.customer,
    description: intent.description,
    receiptEmail: intent.receiptEmail,
    statementDescriptor: intent.statementDescriptor,
    statementDescriptorSuffix: intent.statementDescriptorSuffix,
    transferGroup: intent.transferGroup,
    split: intent.split,
    metadata: intent.metadata,
    shipping: intent.shipping,
    ...(intent.mandate === undefined ? {} : { mandate: intent.mandate }),
  };
  return chargeCard(context, draft, true).charge;
}

/** Attaches the payment method to the customer if the intent says so; it counts as set up. */
function keepForLater(context: SimContext, intent: PaymentIntent): void {
  const { customer, paymentMethod, setupFutureUsage } = intent;
  if (customer === null || paymentMethod === null) return;
  const { paymentMethods } = context.state;
  const method = paymentMethods.get(paymentMethod);
  const usage = method
    ? futureUsageOf(intent.methodOptions, method.card, setupFutureUsage)
    : setupFutureUsage;
  if (usage === null) return;
  const reader = method?.card.reader;
  const id = reader ? (reader.generatedCard ?? "") : paymentMethod;
  if (paymentMethods.get(id)?.customer === null) attachPaymentMethod(context, id, customer);
  const kept = paymentMethods.get(id);
  if (kept) paymentMethods.replace({ ...kept, isSetUp: true });
}

/** A payment method that was charged without a customer cannot be used again. */
function spendMethod({ state }: SimContext, id: string): void {
  const method = state.paymentMethods.get(id);
  if (method?.customer === null) state.paymentMethods.replace({ ...method, isSpent: true });
}

function pay(context: SimContext, intent: PaymentIntent, payer: Payer): PaymentOutcome {
  const outcome = payOnce(context, intent, payer);
  if (!outcome.error) spendMethod(context, payer.id);
  return outcome;
}

function payOnce(context: SimContext, intent: PaymentIntent, payer: Payer): PaymentOutcome {
  const charge = chargeFor(context, intent, payer);
  if (charge.decline) return fail(context, intent, payer, charge.decline, charge.id);
  const { debit } = payer.card.test;
  if (debit) {
    const waiting = { ...intent, status: "processing" as const, latestCharge: charge.id };
    const processing = replaceAndEmit(
      context,
      paymentIntentResource,
      "payment_intent.processing",
      waiting,
    );
    keepForLater(context, processing);
    if (debit.outcome !== "never") {
      context.schedule(context.now + debit.afterMs, "settle_payment", intent.id);
    }
    return { intent: processing };
  }
  const isHeld = !charge.isCaptured;
  const type = isHeld ? "payment_intent.amount_capturable_updated" : "payment_intent.succeeded";
  const paid = replaceAndEmit(context, paymentIntentResource, type, {
    ...intent,
    status: isHeld ? "requires_capture" : "succeeded",
    latestCharge: charge.id,
    amountReceived: charge.amountCaptured,
    lastDecline: null,
  });
  keepForLater(context, paid);
  disputeIfCardAsksForIt(context, charge);
  return { intent: paid };
}

/** Settles the bank debit of an intent that is processing; `undefined` when it waits for none. */
export function settlePayment(
  context: SimContext,
  intent: PaymentIntent,
  outcome: "succeeded" | "failed",
): PaymentOutcome | undefined {
  const charge = context.state.charges.get(intent.latestCharge ?? "");
  const payer = heldMethod(context, intent);
  if (intent.status !== "processing" || !charge?.isPending || !payer) return undefined;
  if (outcome === "failed") {
    const decline = payer.card.test.debit?.decline ?? debitFailed;
    settleCharge(context, charge, decline);
    return fail(context, intent, payer, decline, charge.id);
  }
  const settled = settleCharge(context, charge, null);
  const paid = replaceAndEmit(context, paymentIntentResource, "payment_intent.succeeded", {
    ...intent,
    status: "succeeded",
    amountReceived: settled.amount,
    lastDecline: null,
  });
  disputeIfCardAsksForIt(context, settled);
  return { intent: paid };
}

const debitFailed: Decline = {
  code: "payment_intent_payment_attempt_failed",
  declineCode: null,
  message: "The payment failed: the bank rejected the debit.",
};

function isOffSession({ off_session: offSession = "false" }: Confirmation): boolean {
  return offSession !== "false";
}

/** Returns whether the cardholder has to authenticate before a card is charged. */
function needsAuthentication(context: SimContext, payer: Payer, input: Confirmation): boolean {
  const { authentication } = payer.card.test;
  if (payer.card.reader) return false;
  if (authentication === "on_session") return !isOffSession(input);
  if (authentication !== "unless_set_up") return authentication === "always";
  return context.state.paymentMethods.get(payer.id)?.isSetUp !== true;
}

/**
 * Predicts the result of charging a payment method: a decline, an authentication request to its holder,
 * or `null`.
 */
export function foreseeDecline(
  context: SimContext,
  id: string,
  isOff: boolean,
): Decline | "requires_action" | null {
  const { paymentMethods, cards } = context.state;
  const payer = paymentMethods.get(id) ?? cards.get(id);
  if (!payer) return null;
  const confirmation = { off_session: isOff ? ("true" as const) : ("false" as const) };
  if (needsAuthentication(context, payer, confirmation)) {
    return isOff ? authenticationRequired : "requires_action";
  }
  return payer.card.test.decline ?? null;
}

/** Asks the cardholder to authenticate, unless the client says that the payment is off session. */
function askToAuthenticate(
  context: SimContext,
  intent: PaymentIntent,
  payer: Payer,
  input: Confirmation,
): PaymentOutcome {
  if (isOffSession(input) || input.error_on_requires_action) {
    return fail(context, intent, payer, authenticationRequired, null);
  }
  const waiting = { ...intent, status: "requires_action" as const };
  return {
    intent: replaceAndEmit(
      context,
      paymentIntentResource,
      "payment_intent.requires_action",
      waiting,
    ),
  };
}

/** Continues a payment after the cardholder has answered; `undefined` when nothing was asked. */
export function completeAuthentication(
  context: SimContext,
  intent: PaymentIntent,
  outcome: "succeeded" | "failed",
): PaymentOutcome | undefined {
  const payer = heldMethod(context, intent);
  if (intent.status !== "requires_action" || !payer || intent.transfer) return undefined;
  return outcome === "succeeded"
    ? pay(context, intent, payer)
    : fail(context, intent, payer, authenticationFailed, null);
}

/** Completes a payment whose money came by bank transfer. */
export function payTransferred(context: SimContext, intent: PaymentIntent): PaymentOutcome {
  const payer = heldMethod(context, intent);
  if (!payer) throw unexpectedState(context, intent, "confirm", "its payment method is gone");
  return pay(context, intent, payer);
}

/** Throws if an intent cannot be confirmed. */
function checkConfirmable(context: SimContext, intent: PaymentIntent, input: Confirmation): void {
  if (!isBeforePayment(intent)) throw unexpectedState(context, intent, "confirm");
  const hasMethod = input.payment_method ?? input.payment_method_data ?? intent.paymentMethod;
  if (hasMethod !== null) return;
  throw unexpectedState(context, intent, "confirm", "it's missing a payment method");
}

/** The facts of an intent, also of one that is not made yet, that decide about its payment source. */
type Terms = Pick<
  PaymentIntent,
  | "automaticPaymentMethods"
  | "checkoutSession"
  | "customer"
  | "excludedTypes"
  | "invoice"
  | "paymentMethodTypes"
>;

/** Throws for a type of payment methods that the intent excludes. */
function checkNotExcluded({ excludedTypes }: Terms, type: string): void {
  if (excludedTypes?.includes(type) !== true) return;
  const message = `The PaymentMethod type \`${type}\` is excluded for this PaymentIntent.`;
  throw badRequest(message, { param: "payment_method" });
}

/** Throws if an intent cannot be paid with a payment source, before anything is made. */
export function checkPayment(
  context: SimContext,
  terms: Terms,
  { id, type }: { readonly id: string | null; readonly type: string },
  { mandate }: Pick<Confirmation, "mandate">,
): void {
  checkNotExcluded(terms, type);
  checkMethodType(type, allowedTypes(terms), "PaymentIntent");
  if (mandate !== undefined) checkMandate(context, mandate, id);
  if (type === "customer_balance") payingCustomer(terms.customer);
}

/** Returns the agreement about the bank debit that an intent makes; `undefined` for cards. */
function agreementFor(
  context: SimContext,
  { amount, currency, setupFutureUsage }: PaymentIntent,
  { id: method, card }: Payer,
  { mandate, mandate_data: data, setup_future_usage: usage }: Confirmation,
): string | undefined {
  const isOnce = keepOr<string | null>(usage, setupFutureUsage) === null;
  const single = isOnce ? { amount, currency } : null;
  return mandateFor(context, { method, card, single, mandate, data });
}

/** Confirms an intent: charges the payment method, or asks its holder first. */
export function confirmPaymentIntent(
  context: SimContext,
  intent: PaymentIntent,
  input: Confirmation,
): PaymentOutcome {
  checkConfirmable(context, intent, input);
  checkOptions(input, intent.currency);
  checkMethod(context, input.payment_method, intent.customer);
  const held = heldMethod(context, intent);
  const type = typeOfWish(context, input) ?? (held && typeOfMethod(held.card));
  if (type === undefined) {
    throw unexpectedState(context, intent, "confirm", "its payment method is gone");
  }
  const excludedTypes = keepOr(input.excluded_payment_method_types, intent.excludedTypes);
  const terms = { ...intent, ...typesAfter(intent, input), excludedTypes };
  const id = input.payment_method ?? (input.payment_method_data ? null : intent.paymentMethod);
  checkPayment(context, terms, { id, type }, input);
  const payer = chooseMethod(context, input, intent.customer) ?? held;
  if (!payer) throw unexpectedState(context, intent, "confirm", "its payment method is gone");
  const ready: PaymentIntent = {
    ...terms,
    paymentMethod: payer.id,
    captureMethod: input.capture_method ?? intent.captureMethod,
    returnUrl: input.return_url ?? intent.returnUrl,
    receiptEmail: input.receipt_email ?? intent.receiptEmail,
    setupFutureUsage: keepOr(input.setup_future_usage, intent.setupFutureUsage),
    shipping: keepOr(input.shipping, intent.shipping),
    methodOptions: reviseMethodOptions(intent.methodOptions, input.payment_method_options),
    mandate: agreementFor(context, intent, payer, input),
    ...optionsIn(input),
  };
  if (payer.card.isCash) return beginTransfer(context, ready, payTransferred);
  const isAsked = !isOffSession(input) && wantsAuthentication(ready.methodOptions, payer.card);
  return isAsked || needsAuthentication(context, payer, input)
    ? askToAuthenticate(context, ready, payer, input)
    : pay(context, ready, payer);
}
