import type { Refusal } from "#core/contract/refusal.ts";
import { emit, happened } from "../events.ts";
import { presentSession } from "../resources/checkout-sessions/present.ts";
import { redeem } from "../billing/discounts.ts";
import { createCustomer, updateCustomer } from "../resources/customers/actions.ts";
import type { PaymentOutcome } from "../resources/payment-intents/confirm.ts";
import { addTaxId } from "../resources/tax-ids/actions.ts";
import type { PaymentIntent, SimContext } from "../state.ts";
import { makePurchaseInvoice } from "./purchase-invoice.ts";
import type { Answers, CheckoutSession } from "./types.ts";

/** The input of a buyer. */
export interface Buyer {
  /** The payment method; `undefined` where none is needed. */
  readonly method: string | undefined;
  readonly email: string | null;
  readonly name: string | null;
  readonly answers: Answers;
  /** True if the card is to be saved for later orders. */
  readonly savesMethod?: boolean;
}

/** The result of submitting the page: a decline, an authentication request of the bank, or neither. */
export interface CheckoutOutcome {
  readonly session: CheckoutSession;
  readonly error?: Refusal;
  /** The id of the intent whose holder has to authenticate. */
  readonly authenticates?: string;
}

/** Returns a session as it is stored now. */
export const read = ({ state }: SimContext, session: CheckoutSession): CheckoutSession =>
  state.checkoutSessions.get(session.id) ?? session;

function namesOf({ businessName: business, individualName: individual }: Answers) {
  return {
    ...(business !== null && { business_name: business }),
    ...(individual !== null && { individual_name: individual }),
  };
}

/** The customer of a session: the given one, or a new one where the mode makes one. */
export function customerFor(
  context: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): string | null {
  if (session.customer !== null) {
    saveAnswers(context, session, buyer);
    return session.customer;
  }
  const isMade = session.customerCreation === "always" || session.makesInvoice;
  if (session.mode === "setup" || !isMade) return null;
  const { email, name, answers } = buyer;
  const { phone, address, shipping, taxId } = answers;
  return createCustomer(context, {
    ...{ email, name },
    ...namesOf(answers),
    ...(phone !== null && { phone }),
    ...(address && { address }),
    ...(shipping && { shipping: { ...shipping, phone } }),
    ...(taxId && { tax_id_data: [taxId] }),
  }).id;
}

/** Saves the answers of a known customer that the session allows to save. */
function saveAnswers(context: SimContext, session: CheckoutSession, buyer: Buyer): void {
  const customer = context.state.customers.get(session.customer ?? "");
  if (!customer) return;
  const { phone, address, shipping, taxId } = buyer.answers;
  const { customerUpdate: saves } = session;
  updateCustomer(context, customer, {
    ...(phone !== null && customer.phone === null && { phone }),
    ...(saves.name === "auto" && buyer.name !== null && { name: buyer.name }),
    ...(saves.name === "auto" && namesOf(buyer.answers)),
    ...(saves.address === "auto" && address && { address }),
    ...(saves.shipping === "auto" && shipping && { shipping: { ...shipping, phone } }),
  });
  const isKnown = [...context.state.taxIds.values()].some(
    (one) => one.customer === customer.id && one.value === taxId?.value,
  );
  if (taxId && !isKnown) addTaxId(context, customer.id, taxId);
}

/** Stores what is known about a session while it is open. */
export function note(
  context: SimContext,
  session: CheckoutSession,
  change: Partial<CheckoutSession>,
): CheckoutSession {
  return context.state.checkoutSessions.replace({ ...read(context, session), ...change });
}

/** Completes a session whose payment or setup has gone through, and records it. */
export function complete(
  context: SimContext,
  session: CheckoutSession,
  paymentStatus: CheckoutSession["paymentStatus"],
): CheckoutSession {
  const { paymentLinks } = context.state;
  const done = note(context, session, { status: "complete", paymentStatus });
  const link = paymentLinks.get(done.paymentLink ?? "");
  if (link) paymentLinks.replace({ ...link, completed: link.completed + 1 });
  if (done.mode === "payment") {
    for (const source of done.coupons) redeem(context, source);
  }
  emit(context, happened("checkout.session.completed", presentSession(done, context)));
  return done;
}

/** Completes the session of a payment that went on after its page was submitted. */
export function followCheckout(context: SimContext, { intent, error }: PaymentOutcome): void {
  const session = context.state.checkoutSessions.get(intent.checkoutSession ?? "");
  if (!session) return;
  if (session.status === "open") {
    if (!error && intent.status !== "requires_action") finishPayment(context, session, intent);
    return;
  }
  if (session.paymentStatus !== "unpaid") return;
  const paymentStatus = intent.status === "succeeded" ? "paid" : "unpaid";
  const settled = note(context, session, {
    paymentStatus,
    ...invoiceFor(context, session, intent),
  });
  const type =
    paymentStatus === "paid"
      ? "checkout.session.async_payment_succeeded"
      : "checkout.session.async_payment_failed";
  emit(context, happened(type, presentSession(settled, context)));
}

/** The invoice of a payment that has succeeded, if its session makes one then. */
function invoiceFor(context: SimContext, session: CheckoutSession, intent: PaymentIntent) {
  if (session.mode !== "payment") return {};
  const invoice = makePurchaseInvoice(context, read(context, session), intent);
  return invoice === null ? {} : { invoice };
}

function finishPayment(
  context: SimContext,
  session: CheckoutSession,
  intent: PaymentIntent,
): CheckoutSession {
  note(context, session, invoiceFor(context, session, intent));
  return complete(context, session, intent.status === "processing" ? "unpaid" : "paid");
}

/** Completes the session of a setup intent that succeeded. */
export function followSetup(context: SimContext, setupIntent: string): void {
  for (const session of context.state.checkoutSessions.newestFirst()) {
    if (session.setupIntent !== setupIntent) continue;
    if (session.status === "open") complete(context, session, "no_payment_required");
    return;
  }
}

/** Returns the shipping details that the buyer gave, as those of a payment. */
export function shippingOf({ answers }: CheckoutSession): PaymentIntent["shipping"] {
  return answers?.shipping ? { ...answers.shipping, phone: answers.phone } : null;
}

/** Links a payment intent to its session. */
export function linkIntent(
  context: SimContext,
  session: CheckoutSession,
  intent: PaymentIntent,
): PaymentIntent {
  const returnUrl = `${context.baseUrl}/c/pay/${session.id}`;
  const shipping = intent.shipping ?? shippingOf(read(context, session));
  const linked = { ...intent, checkoutSession: session.id, returnUrl, shipping };
  return context.state.paymentIntents.replace(linked);
}

/** Returns the result of a session for that of its payment. */
export function afterPayment(
  context: SimContext,
  session: CheckoutSession,
  { intent, error }: PaymentOutcome,
): CheckoutOutcome {
  if (error) return { session: read(context, session), error };
  if (intent.status === "requires_action") {
    return { session: read(context, session), authenticates: intent.id };
  }
  return { session: finishPayment(context, session, intent) };
}
