import { moveCash } from "../../cash/actions.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { changeSplit, computeSplit } from "../../connect/split.ts";
import { badRequest } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { readMethodTypes } from "../../shared/schema.ts";
import {
  type Charge,
  type IntentStatus,
  type PaymentIntent,
  secondsNow,
  type SimContext,
} from "../../state.ts";
import { checkOptions, optionsIn } from "./options.ts";
import { currenciesByType, debits } from "./type-currencies.ts";
import { captureCharge, expireCharge } from "../charges/actions.ts";
import { chargeResource } from "../charges/present.ts";
import { closeReview } from "../reviews/actions.ts";
import { release } from "../refunds/actions.ts";
import { noMethodOptions, reviseMethodOptions } from "./method-options.ts";
import { checkMethodType, chooseMethod, typeOfWish, typesAfter } from "./payer.ts";
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

/** Returns the types of payment methods that a new intent takes. */
export function typesOf(
  input: NewIntent,
): Pick<PaymentIntent, "automaticPaymentMethods" | "paymentMethodTypes"> {
  const named = readMethodTypes(input);
  const automatic = { allow_redirects: "always" as const, enabled: true as const };
  return {
    automaticPaymentMethods: named ? null : { ...automatic, ...input.automatic_payment_methods },
    paymentMethodTypes: named ?? ["card"],
  };
}

function blankIntent(context: SimContext, input: NewIntent): PaymentIntent {
  const split = computeSplit(context, input, input.amount);
  const id = context.ids.next("pi_", 24);
  return {
    id,
    created: secondsNow(context),
    amount: input.amount,
    currency: input.currency,
    ...optionsIn(input),
    clientSecret: id + context.ids.next("_secret_", 25),
    status: "requires_payment_method",
    captureMethod: input.capture_method ?? "automatic",
    confirmationMethod: input.confirmation_method ?? "automatic",
    ...typesOf(input),
    paymentMethod: null,
    latestCharge: null,
    amountReceived: 0,
    lastDecline: null,
    returnUrl: null,
    invoice: null,
    checkoutSession: null,
    canceledAt: null,
    cancellationReason: null,
    customer: input.customer ?? null,
    description: input.description ?? null,
    receiptEmail: input.receipt_email ?? null,
    setupFutureUsage: input.setup_future_usage ?? null,
    statementDescriptor: input.statement_descriptor ?? null,
    statementDescriptorSuffix: input.statement_descriptor_suffix ?? null,
    transferGroup: input.transfer_group ?? null,
    split,
    shipping: input.shipping ?? null,
    methodOptions: reviseMethodOptions(noMethodOptions, input.payment_method_options),
    excludedTypes: input.excluded_payment_method_types ?? null,
    metadata: mergeMetadata({}, input.metadata),
  };
}

/** Throws for a type of payment methods that does not take the currency, or cannot be captured later. */
function checkTypes(
  types: readonly string[],
  currency: string,
  captureMethod: string | undefined,
): void {
  for (const type of types) {
    const supported = currenciesByType[type];
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
export function createPaymentIntent(context: SimContext, input: NewIntent): PaymentIntent {
  if (input.customer !== undefined) requireCustomer(context, input.customer, "customer");
  // Checks the split before a described payment method is made.
  computeSplit(context, input, input.amount);
  checkTypes(readMethodTypes(input) ?? [], input.currency, input.capture_method);
  checkOptions(input, input.currency);
  checkMethodType(typeOfWish(context, input), readMethodTypes(input), "PaymentIntent");
  const payer = chooseMethod(context, input, input.customer ?? null);
  const blank = blankIntent(context, input);
  const intent: PaymentIntent = payer
    ? { ...blank, paymentMethod: payer.id, status: "requires_confirmation" }
    : blank;
  return addAndEmit(context, paymentIntentResource, "payment_intent.created", intent);
}

/** Returns the types that an intent of an app allows; `undefined` if they are chosen automatically. */
export function allowedTypes(
  intent: Pick<
    PaymentIntent,
    "automaticPaymentMethods" | "checkoutSession" | "invoice" | "paymentMethodTypes"
  >,
): readonly string[] | undefined {
  const isOwn = intent.invoice === null && intent.checkoutSession === null;
  return isOwn && intent.automaticPaymentMethods === null ? intent.paymentMethodTypes : undefined;
}

/** Throws for a descriptor of the whole line on the statement: cards take only the end of it. */
export function checkDescriptor(
  descriptor: string | null | undefined,
  types: readonly string[],
): void {
  if (descriptor === undefined || descriptor === null || !types.includes("card")) return;
  const message =
    "The statement_descriptor parameter is not supported for the payment_method_type `card`. To continue supporting payment_method_type `card`, please pass in `statement_descriptor_suffix` or remove the `statement_descriptor` parameter altogether. Please see https://support.stripe.com/questions/use-of-the-statement-descriptor-parameter-on-paymentintents-for-card-charges for additional details.";
  throw badRequest(message, { param: "statement_descriptor" });
}

/** Throws for a parameter that cannot change any more, or that an invoice decides. */
function checkFixed(intent: PaymentIntent, input: IntentUpdate): void {
  const { transfer_group: group } = input;
  if (group !== undefined && intent.transferGroup !== null && group !== intent.transferGroup) {
    const message = "The `transfer_group` of this PaymentIntent is set and cannot be changed.";
    throw badRequest(message, { param: "transfer_group" });
  }
  if (intent.invoice === null) return;
  const param = (["amount", "currency"] as const).find((name) => input[name] !== undefined);
  if (param === undefined) return;
  const message = `This PaymentIntent belongs to the invoice ${intent.invoice}, which decides its ${param}.`;
  throw badRequest(message, { param });
}

/** Parameters that can only change before the payment. */
const decisive = [
  "amount",
  "currency",
  "capture_method",
  "payment_method",
  "payment_method_data",
] as const;

function checkUpdate(context: SimContext, intent: PaymentIntent, input: IntentUpdate): void {
  const named = decisive.find((field) => input[field] !== undefined);
  if (named === undefined || isBeforePayment(intent)) return;
  const why = `its ${named} cannot change any more: it has a status of ${intent.status}`;
  throw unexpectedState(context, intent, "update", why);
}

/** Updates an intent. The provider records no event for it. */
export function updatePaymentIntent(
  context: SimContext,
  intent: PaymentIntent,
  input: IntentUpdate,
): PaymentIntent {
  checkUpdate(context, intent, input);
  checkFixed(intent, input);
  checkDescriptor(input.statement_descriptor, typesAfter(intent, input).paymentMethodTypes);
  checkOptions(input, input.currency ?? intent.currency);
  const customer = input.customer ?? intent.customer;
  if (customer !== null) requireCustomer(context, customer, "customer");
  const split = changeSplit(intent.split, input, input.amount ?? intent.amount);
  const allowed = readMethodTypes(input) ?? allowedTypes(intent);
  checkMethodType(typeOfWish(context, input), allowed, "PaymentIntent");
  const payer = chooseMethod(context, input, customer);
  return context.state.paymentIntents.replace({
    ...intent,
    customer,
    amount: input.amount ?? intent.amount,
    currency: input.currency ?? intent.currency,
    ...optionsIn(input),
    captureMethod: input.capture_method ?? intent.captureMethod,
    ...typesAfter(intent, input),
    paymentMethod: payer?.id ?? intent.paymentMethod,
    status: payer ? "requires_confirmation" : intent.status,
    description: keepOr(input.description, intent.description),
    receiptEmail: keepOr(input.receipt_email, intent.receiptEmail),
    setupFutureUsage: keepOr(input.setup_future_usage, intent.setupFutureUsage),
    statementDescriptor: keepOr(input.statement_descriptor, intent.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      input.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
    transferGroup: keepOr(input.transfer_group, intent.transferGroup),
    split,
    shipping: keepOr(input.shipping, intent.shipping),
    methodOptions: reviseMethodOptions(intent.methodOptions, input.payment_method_options),
    excludedTypes: keepOr(input.excluded_payment_method_types, intent.excludedTypes),
    metadata: mergeMetadata(intent.metadata, input.metadata),
  });
}

/** Returns the charge that holds the money of an intent. */
export function heldCharge(context: SimContext, intent: PaymentIntent): Charge | undefined {
  if (intent.status !== "requires_capture") return undefined;
  return context.state.charges.get(intent.latestCharge ?? "");
}

/** Captures the charge of an intent, in whole or in part. */
export function capturePaymentIntent(
  context: SimContext,
  intent: PaymentIntent,
  input: IntentCapture,
): PaymentIntent {
  const charge = heldCharge(context, intent);
  if (!charge) throw unexpectedState(context, intent, "capture");
  const amount = input.amount_to_capture ?? intent.amount;
  if (amount > intent.amount) {
    const message = `The amount_to_capture (${String(amount)}) is greater than the amount_capturable (${String(intent.amount)}).`;
    throw badRequest(message, { code: "amount_too_large", param: "amount_to_capture" });
  }
  const sharing = changeSplit(charge.sharing, input, amount);
  captureCharge(context, { ...charge, sharing }, amount);
  return replaceAndEmit(context, paymentIntentResource, "payment_intent.succeeded", {
    ...intent,
    status: "succeeded",
    amountReceived: amount,
    split: changeSplit(intent.split, input, amount),
    metadata: mergeMetadata(intent.metadata, input.metadata),
    statementDescriptor: keepOr(input.statement_descriptor, intent.statementDescriptor),
    statementDescriptorSuffix: keepOr(
      input.statement_descriptor_suffix,
      intent.statementDescriptorSuffix,
    ),
  });
}

function releaseWhole(context: SimContext, charge: Charge): void {
  const refunds = release(context, charge, charge.amount);
  const released = { ...charge, refunds, amountRefunded: charge.amount };
  replaceAndEmit(context, chargeResource, "charge.refunded", released);
  closeReview(context, released, "canceled");
}

/** Returns the money that a customer sent for a payment that ends. */
function returnCash(
  context: SimContext,
  { id, customer, currency, transfer }: PaymentIntent,
): void {
  if (customer === null || !transfer || transfer.applied === 0) return;
  const move = { amount: transfer.applied, currency, type: "unapplied_from_payment" as const };
  moveCash(context, customer, { ...move, about: id });
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
  returnCash(context, intent);
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
