import type * as z from "zod";
import { badRequest, declined, missingParam, noSuchReference } from "../../errors.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { changeAndEmit, replaceAndEmit } from "../../shared/resource.ts";
import { type BankDebit, testAccountByNumber, findTestCard } from "../../shared/test-cards.ts";
import {
  type Card,
  type Metadata,
  type PaymentMethod,
  secondsNow,
  type SimContext,
  type State,
} from "../../state.ts";
import { withDefaultMethod } from "../customers/fields.ts";
import { typeOfMethod } from "../cards/present.ts";
import { makeCard, standardCard, takeToken } from "../cards/actions.ts";
import { endMandates } from "../mandates/actions.ts";
import { paymentMethodResource } from "./present.ts";
import type { methodData, updatePaymentMethodBody } from "./schema.ts";

/** Stores a payment method without a customer. */
export function addPaymentMethod(
  context: SimContext,
  card: Card,
  metadata: Metadata = {},
  isVerified = true,
  redisplay?: string,
): PaymentMethod {
  return context.state.paymentMethods.add({
    id: context.ids.next("pm_", 24),
    created: secondsNow(context),
    card,
    customer: null,
    metadata,
    isSetUp: false,
    isSpent: false,
    isVerified,
    ...(redisplay === undefined ? {} : { redisplay }),
  });
}

/** The test card behind `pm_card_visa`, if the id is such. */
export function testMethodCard(id: string): Card | undefined {
  const test = id.startsWith("pm_") ? findTestCard(id) : undefined;
  return test && standardCard(test);
}

/** The payment method an id names. `pm_card_visa` names a new one each time it is used. */
export function resolvePaymentMethod(
  context: SimContext,
  id: string,
  param = "payment_method",
): PaymentMethod {
  const card = testMethodCard(id);
  if (card) return addPaymentMethod(context, card);
  const method = context.state.paymentMethods.get(id);
  if (!method) throw noSuchReference("PaymentMethod", id, param);
  return method;
}

/** Throws if a payment method cannot be used again. */
export function checkUnspent({ paymentMethods }: State, id: string): void {
  if (paymentMethods.get(id)?.isSpent !== true) return;
  const message =
    "This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.";
  throw badRequest(message, { param: "payment_method" });
}

/** Throws if a payment source is unknown or belongs to another customer; `on` is what it is used on. */
export function checkOwner(
  { state }: SimContext,
  id: string,
  customer: string | null,
  on: string,
): void {
  if (testMethodCard(id)) return;
  const known = state.paymentMethods.get(id) ?? state.cards.get(id);
  if (!known) throw noSuchReference("PaymentMethod", id, "payment_method");
  checkUnspent(state, id);
  if (known.customer === null || known.customer === customer) return;
  const message = `The PaymentMethod ${id} belongs to a customer. Set customer to ${known.customer} on this ${on} to use it.`;
  throw badRequest(message, { param: "payment_method" });
}

/** Throws if a payment method is named that is not attached to a customer. */
export function checkAttached(
  { state }: SimContext,
  id: string | null | undefined,
  customer: string,
  param: string,
): void {
  if (id === undefined || id === null) return;
  if (state.paymentMethods.get(id)?.customer === customer) return;
  const message = `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
  throw badRequest(message, { code: "resource_missing", param });
}

/** Throws if a payment method cannot be attached to a customer. */
export function checkAttachable(context: SimContext, id: string, customer: string): void {
  const known = context.state.paymentMethods.get(id);
  const card = known?.card ?? testMethodCard(id);
  if (!card) throw noSuchReference("PaymentMethod", id, "payment_method");
  checkUnspent(context.state, id);
  if (card.reader || card.isCash) {
    throw badRequest(
      `PaymentMethods of type '${typeOfMethod(card)}' cannot be saved to customers.`,
    );
  }
  if (known && known.customer !== null && known.customer !== customer) {
    throw badRequest("The payment method you provided has already been attached to a customer.");
  }
  if (card.test.decline && card.test.isAttachable === false) throw declined(card.test.decline);
}

/** Attaches a payment method to a customer. */
export function attachPaymentMethod(
  context: SimContext,
  id: string,
  customer: string,
): PaymentMethod {
  checkAttachable(context, id, customer);
  const method = resolvePaymentMethod(context, id);
  if (method.customer === customer) return method;
  const attached = { ...method, customer };
  return replaceAndEmit(context, paymentMethodResource, "payment_method.attached", attached);
}

/** Detaches a payment method from its customer for ever: nothing pays with it by default any more. */
export function detachPaymentMethod(context: SimContext, method: PaymentMethod): PaymentMethod {
  if (method.customer === null) {
    throw badRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  }
  const detached = changeAndEmit(
    context,
    paymentMethodResource,
    "payment_method.detached",
    method,
    { customer: null, isSpent: true },
  );
  endMandates(context, method.id);
  forgetDefaults(context, method.id, method.customer);
  return detached;
}

/** Clears the fields of a customer and its subscriptions that name a payment method as their default. */
function forgetDefaults({ state }: SimContext, method: string, owner: string): void {
  const { customers, subscriptions } = state;
  const customer = customers.get(owner);
  if (customer?.invoice_settings.default_payment_method === method) {
    customers.replace(withDefaultMethod(customer, null));
  }
  for (const subscription of subscriptions.values()) {
    if (subscription.defaultMethod !== method) continue;
    subscriptions.replace({ ...subscription, defaultMethod: null });
  }
}

/** The bank account that a request describes: one of the provider's test accounts. */
function accountOf(type: BankDebit["type"], number: string | undefined): Card {
  const field = type === "sepa_debit" ? "iban" : "account_number";
  const param = `${type}[${field}]`;
  if (number === undefined) throw missingParam(param);
  const test = testAccountByNumber(type, number.replaceAll(/\s/g, ""));
  if (test) return standardCard(test);
  throw badRequest(`${number} is not one of the test account numbers.`, {
    code: "account_number_invalid",
    param,
  });
}

/** The money that a customer sent, as a method of payment. */
const cashCard: Card = {
  test: {
    suffix: "customerBalance",
    number: "",
    brand: "customer_balance",
    funding: "debit",
    country: "US",
  },
  expMonth: 1,
  expYear: 2100,
  billing: null,
  isCash: true,
};

function methodOf(context: SimContext, input: z.output<typeof methodData>): Card {
  const { type = "card" } = input;
  if (type === "customer_balance") return cashCard;
  if (type === "sepa_debit") return accountOf(type, input.sepa_debit?.iban);
  if (type === "us_bank_account") return accountOf(type, input.us_bank_account?.account_number);
  if (type !== "card") {
    const types = "card, us_bank_account, sepa_debit, customer_balance";
    const message = `Payment methods of the type ${type} are not simulated; use one of ${types}.`;
    throw badRequest(message, { param: "type" });
  }
  if (!input.card) throw missingParam("card");
  const { token } = input.card;
  return token === undefined
    ? makeCard(context, input.card)
    : takeToken(context, token, "card[token]").card;
}

/** Returns the card or bank account that a request describes. */
export function cardOf(context: SimContext, input: z.output<typeof methodData>): Card {
  const card = methodOf(context, input);
  const billing = input.billing_details ?? null;
  return billing === null ? card : { ...card, billing: { ...card.billing, ...billing } };
}

/** Creates the payment method that a request describes. */
export function createPaymentMethod(
  context: SimContext,
  input: z.output<typeof methodData>,
): PaymentMethod {
  const metadata = mergeMetadata({}, input.metadata);
  return addPaymentMethod(context, cardOf(context, input), metadata, false, input.allow_redisplay);
}

function updatedCard(card: Card, input: z.output<typeof updatePaymentMethodBody>): Card {
  const { billing_details: billing } = input;
  return {
    ...card,
    expMonth: input.card?.exp_month ?? card.expMonth,
    expYear: input.card?.exp_year ?? card.expYear,
    billing: billing ? { ...card.billing, ...billing } : card.billing,
  };
}

/** Updates a payment method and records the change. */
export function updatePaymentMethod(
  context: SimContext,
  method: PaymentMethod,
  input: z.output<typeof updatePaymentMethodBody>,
): PaymentMethod {
  if (method.customer === null) {
    const message = "You must save this PaymentMethod to a customer before you can update it.";
    throw badRequest(message, { param: "payment_method" });
  }
  return changeAndEmit(context, paymentMethodResource, "payment_method.updated", method, {
    card: updatedCard(method.card, input),
    metadata: mergeMetadata(method.metadata, input.metadata),
    ...(input.allow_redisplay === undefined ? {} : { redisplay: input.allow_redisplay }),
  });
}
