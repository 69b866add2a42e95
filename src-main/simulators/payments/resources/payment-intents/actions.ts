import type { Refusal } from "#core/contract/refusal.ts";
import { changeSplit, splitOf } from "../../connect/split.ts";
import { badRequest } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { methodTypesOf } from "../../shared/schema.ts";
import {
  type Charge,
  type IntentStatus,
  type PaymentIntent,
  secondsNow,
  type SimContext,
} from "../../state.ts";
import { currenciesOf, debits } from "./type-currencies.ts";
import { captureCharge, expireCharge } from "../charges/actions.ts";
import { chargeResource } from "../charges/present.ts";
import { release } from "../refunds/actions.ts";
import { chooseMethod } from "./payer.ts";
import { paymentIntentResource, presentPaymentIntent } from "./present.ts";
import type { IntentCapture, IntentUpdate, NewIntent } from "./schema.ts";

/** 400: the intent's status does not allow this. */
export function unexpectedState(
  context: SimContext,
  intent: PaymentIntent,
  verb: string,
  why = `it has a status of ${intent.status}`,
): Refusal {
  return badRequest(`You cannot ${verb} this PaymentIntent because ${why}.`, {
    code: "payment_intent_unexpected_state",
    payment_intent: presentPaymentIntent(intent, context),
  });
}

const beforePayment: ReadonlySet<IntentStatus> = new Set([
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
]);

/** Returns whether the intent is neither paid nor canceled. */
export function isBeforePayment(intent: PaymentIntent): boolean {
  return beforePayment.has(intent.status);
}

function blankIntent(context: SimContext, given: NewIntent): PaymentIntent {
  const split = splitOf(context, given, given.amount);
  const id = context.ids.next("pi_", 24);
  const isAutomatic = methodTypesOf(given) === undefined;
  return {
    id,
    created: secondsNow(context),
    amount: given.amount,
    currency: given.currency,
    clientSecret: id + context.ids.next("_secret_", 25),
    status: "requires_payment_method",
    captureMethod: given.capture_method ?? "automatic",
    confirmationMethod: given.confirmation_method ?? "automatic",
    automaticPaymentMethods: isAutomatic
      ? { allow_redirects: "always", enabled: true, ...given.automatic_payment_methods }
      : null,
    paymentMethodTypes: methodTypesOf(given) ?? ["card"],
    paymentMethod: null,
    latestCharge: null,
    amountReceived: 0,
    lastDecline: null,
    returnUrl: null,
    invoice: null,
    checkoutSession: null,
    canceledAt: null,
    cancellationReason: null,
    customer: given.customer ?? null,
    description: given.description ?? null,
    receiptEmail: given.receipt_email ?? null,
    setupFutureUsage: given.setup_future_usage ?? null,
    statementDescriptor: given.statement_descriptor ?? null,
    statementDescriptorSuffix: given.statement_descriptor_suffix ?? null,
    transferGroup: given.transfer_group ?? null,
    split,
    shipping: given.shipping ?? null,
    metadata: mergeMetadata({}, given.metadata),
  };
}

/** Throws for a type of payment methods that does not take the currency, or cannot be captured later. */
function checkTypes(
  types: readonly string[],
  currency: string,
  captureMethod: string | undefined,
): void {
  for (const type of types) {
    const supported = currenciesOf[type];
    if (supported && !supported.includes(currency)) {
      const names = supported.map((name) => `\`${name}\``).join(", ");
      const message = `The payment method \`${type}\` only supports the following currencies: ${names}.`;
      throw badRequest(message, { param: "payment_method_types" });
    }
    if (captureMethod !== "manual" || !debits.has(type)) continue;
    const message = `The payment method \`${type}\` does not support \`capture_method=manual\`.`;
    throw badRequest(message, { param: "capture_method" });
  }
}

/** Creates an intent without confirming it. */
export function createPaymentIntent(context: SimContext, given: NewIntent): PaymentIntent {
  if (given.customer !== undefined) requireCustomer(context, given.customer, "customer");
  // Checks the split before a described payment method is made.
  splitOf(context, given, given.amount);
  checkTypes(methodTypesOf(given) ?? [], given.currency, given.capture_method);
  const payer = chooseMethod(context, given, given.customer ?? null);
  const blank = blankIntent(context, given);
  const intent: PaymentIntent = payer
    ? { ...blank, paymentMethod: payer.id, status: "requires_confirmation" }
    : blank;
  return addAndEmit(context, paymentIntentResource, "payment_intent.created", intent);
}

/** Parameters that can only change before the payment. */
const decisive = [
  "amount",
  "currency",
  "capture_method",
  "payment_method",
  "payment_method_data",
] as const;

function checkUpdate(context: SimContext, intent: PaymentIntent, given: IntentUpdate): void {
  const named = decisive.find((field) => given[field] !== undefined);
  if (named === undefined || isBeforePayment(intent)) return;
  const why = `its ${named} cannot change any more: it has a status of ${intent.status}`;
  throw unexpectedState(context, intent, "update", why);
}

/** Updates an intent. The provider records no event for it. */
export function updatePaymentIntent(
  context: SimContext,
  intent: PaymentIntent,
  given: IntentUpdate,
): PaymentIntent {
  checkUpdate(context, intent, given);
  const customer = given.customer ?? intent.customer;
  if (customer !== null) requireCustomer(context, customer, "customer");
  const split = changeSplit(intent.split, given, given.amount ?? intent.amount);
  const payer = chooseMethod(context, given, customer);
  return context.state.paymentIntents.replace({
    ...intent,
    customer,
    amount: given.amount ?? intent.amount,
    currency: given.currency ?? intent.currency,
    captureMethod: given.capture_method ?? intent.captureMethod,
    paymentMethodTypes: methodTypesOf(given) ?? intent.paymentMethodTypes,
    paymentMethod: payer?.id ?? intent.paymentMethod,
    status: payer ? "requires_confirmation" : intent.status,
    description: keepOr(given.description, intent.description),
    receiptEmail: keepOr(given.receipt_email, intent.receiptEmail),
    setupFutureUsage: keepOr(given.setup_future_usage, intent.setupFutureUsage),
    statementDescriptor: keepOr(given.statement_descriptor, intent.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      given.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
    transferGroup: keepOr(given.transfer_group, intent.transferGroup),
    split,
    shipping: keepOr(given.shipping, intent.shipping),
    metadata: mergeMetadata(intent.metadata, given.metadata),
  });
}

function heldCharge(context: SimContext, intent: PaymentIntent): Charge | undefined {
  if (intent.status !== "requires_capture") return undefined;
  return context.state.charges.get(intent.latestCharge ?? "");
}

/** Captures the charge of an intent, in whole or in part. */
export function capturePaymentIntent(
  context: SimContext,
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
  const sharing = changeSplit(charge.sharing, given, amount);
  captureCharge(context, { ...charge, sharing }, amount);
  return replaceAndEmit(context, paymentIntentResource, "payment_intent.succeeded", {
    ...intent,
    status: "succeeded",
    amountReceived: amount,
    split: changeSplit(intent.split, given, amount),
    metadata: mergeMetadata(intent.metadata, given.metadata),
    statementDescriptor: keepOr(given.statement_descriptor, intent.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      given.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
  });
}

function releaseWhole(context: SimContext, charge: Charge): void {
  const refunds = release(context, charge, charge.amount);
  const released = { ...charge, refunds, amountRefunded: charge.amount };
  replaceAndEmit(context, chargeResource, "charge.refunded", released);
}

/** Cancels an intent and releases its authorised charge. */
export function cancelPaymentIntent(
  context: SimContext,
  intent: PaymentIntent,
  reason: string | null,
): PaymentIntent {
  const charge = heldCharge(context, intent);
  if (!charge && !isBeforePayment(intent)) throw unexpectedState(context, intent, "cancel");
  if (charge) releaseWhole(context, charge);
  return replaceAndEmit(context, paymentIntentResource, "payment_intent.canceled", {
    ...intent,
    status: "canceled",
    canceledAt: secondsNow(context),
    cancellationReason: reason,
  });
}

/** Ends a hold that was not captured in time, and cancels its intent. */
export function expireHold(context: SimContext, id: string): void {
  const expired = expireCharge(context, id);
  const intent = context.state.paymentIntents.get(expired?.paymentIntent ?? "");
  if (intent?.status !== "requires_capture") return;
  replaceAndEmit(context, paymentIntentResource, "payment_intent.canceled", {
    ...intent,
    status: "canceled",
    canceledAt: secondsNow(context),
    cancellationReason: "automatic",
  });
}
