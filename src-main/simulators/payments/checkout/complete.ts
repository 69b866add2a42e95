import type { Refusal } from "#core/kernel/refusal.ts";
import { collectInvoice } from "../billing/collect.ts";
import { addDraft, finalizeInvoice, tellDraft } from "../billing/invoicing.ts";
import { wishOfSplit } from "../connect/split.ts";
import { wishOfSubscriptionSplit } from "../connect/subscription-split.ts";
import { emit, happened } from "../events.ts";
import { presentSession } from "../resources/checkout-sessions/present.ts";
import { createCustomer } from "../resources/customers/actions.ts";
import { createPaymentIntent } from "../resources/payment-intents/actions.ts";
import {
  confirmPaymentIntent,
  foreseeDecline,
  type PaymentOutcome,
} from "../resources/payment-intents/confirm.ts";
import { attachPaymentMethod, checkAttachable } from "../resources/payment-methods/actions.ts";
import { confirmSetupIntent, createSetupIntent } from "../resources/setup-intents/actions.ts";
import { createSubscription } from "../resources/subscriptions/create.ts";
import { inTimeOf } from "../clocks/clock-context.ts";
import { addDiscount } from "../billing/discounts.ts";
import { redeemCoupon } from "../resources/coupons/actions.ts";
import { type PaymentIntent, secondsNow, type SimContext } from "../state.ts";
import { dueToday, priceCheckout } from "./totals.ts";
import type { CheckoutSession } from "./types.ts";

/** The input of a buyer. */
export interface Buyer {
  /** The payment method; `undefined` where none is needed. */
  readonly method: string | undefined;
  readonly email: string | null;
  readonly name: string | null;
}

/** The result of submitting the page: a decline, an authentication request of the bank, or neither. */
export interface CheckoutOutcome {
  readonly session: CheckoutSession;
  readonly error?: Refusal;
  /** The id of the intent whose holder has to authenticate. */
  readonly authenticates?: string;
}

const read = ({ state }: SimContext, session: CheckoutSession): CheckoutSession =>
  state.checkoutSessions.get(session.id) ?? session;

/** The customer of a session: the given one, or a new one where the mode makes one. */
function customerFor(context: SimContext, session: CheckoutSession, buyer: Buyer): string | null {
  if (session.customer !== null) return session.customer;
  if (session.mode === "setup" || session.customerCreation !== "always") return null;
  const { email, name } = buyer;
  return createCustomer(context, { email, name }).id;
}

/** Stores what is known about a session while it is open. */
function note(
  context: SimContext,
  session: CheckoutSession,
  change: Partial<CheckoutSession>,
): CheckoutSession {
  return context.state.checkoutSessions.replace({ ...read(context, session), ...change });
}

/** Completes a session whose payment or setup has gone through, and records it. */
function complete(
  context: SimContext,
  session: CheckoutSession,
  paymentStatus: CheckoutSession["paymentStatus"],
): CheckoutSession {
  const { paymentLinks } = context.state;
  const done = note(context, session, { status: "complete", paymentStatus });
  const link = paymentLinks.get(done.paymentLink ?? "");
  if (link) paymentLinks.replace({ ...link, completed: link.completed + 1 });
  if (done.mode === "payment" && !done.makesInvoice) {
    for (const { coupon } of done.coupons) redeemCoupon(context, coupon);
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
  const settled = note(context, session, { paymentStatus });
  const type =
    paymentStatus === "paid"
      ? "checkout.session.async_payment_succeeded"
      : "checkout.session.async_payment_failed";
  emit(context, happened(type, presentSession(settled, context)));
}

function finishPayment(
  context: SimContext,
  session: CheckoutSession,
  intent: PaymentIntent,
): CheckoutSession {
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

function linkIntent(
  context: SimContext,
  session: CheckoutSession,
  intent: PaymentIntent,
): PaymentIntent {
  const returnUrl = `${context.baseUrl}/c/pay/${session.id}`;
  const linked = { ...intent, checkoutSession: session.id, returnUrl };
  return context.state.paymentIntents.replace(linked);
}

function afterPayment(
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

/** Tries a payment of its own for a session, whatever the session makes later. */
function payOnce(
  context: SimContext,
  session: CheckoutSession,
  customer: string | null,
  buyer: Buyer,
): CheckoutOutcome {
  const { paymentData } = session;
  const amount = dueToday(context, session);
  const created = createPaymentIntent(context, {
    amount,
    ...wishOfSplit(paymentData.split, amount),
    currency: session.currency ?? "usd",
    ...(customer === null ? {} : { customer }),
    ...(paymentData.captureMethod === null ? {} : { capture_method: paymentData.captureMethod }),
    description: paymentData.description,
    metadata: paymentData.metadata,
    receipt_email: paymentData.receiptEmail,
    setup_future_usage: paymentData.setupFutureUsage,
    statement_descriptor: paymentData.statementDescriptor,
    transfer_group: paymentData.transferGroup,
  });
  const intent = linkIntent(context, session, created);
  note(context, session, { paymentIntent: intent.id });
  const confirmation = { payment_method: buyer.method };
  return afterPayment(context, session, confirmPaymentIntent(context, intent, confirmation));
}

/** Pays through an invoice, where the session makes one in payment mode. */
function payInvoice(
  context: SimContext,
  session: CheckoutSession,
  customer: string,
  buyer: Buyer,
): CheckoutOutcome {
  const now = secondsNow(context);
  const discounts = session.coupons.map((source) => addDiscount(context, source, { customer }));
  const lines = priceCheckout(context, session).lines.map(({ priced }) => {
    const { discountAmounts: _discounts, taxes: _taxes, ...bare } = priced;
    return { ...bare, id: context.ids.next("il_", 24) };
  });
  const draft = addDraft(
    context,
    {
      customer,
      currency: session.currency ?? "usd",
      reason: "manual",
      period: { start: now, end: now },
      discounts,
      description: session.paymentData.description,
      metadata: session.paymentData.metadata,
      split: session.paymentData.split,
      isImmediate: true,
    },
    lines,
  );
  note(context, session, { invoice: draft.id });
  tellDraft(context, draft);
  const { invoice, error } = collectInvoice(context, finalizeInvoice(context, draft), {
    method: buyer.method,
    isOffSession: false,
  });
  const intent = context.state.paymentIntents.get(invoice.paymentIntent ?? "");
  if (!intent) return { session: complete(context, session, "no_payment_required") };
  note(context, session, { paymentIntent: intent.id });
  const outcome = { intent: linkIntent(context, session, intent), ...(error ? { error } : {}) };
  return afterPayment(context, session, outcome);
}

function completePayment(
  context: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const customer = customerFor(context, session, buyer);
  note(context, session, { customer });
  if (dueToday(context, session) === 0) {
    return { session: complete(context, session, "no_payment_required") };
  }
  return session.makesInvoice && customer !== null
    ? payInvoice(context, session, customer, buyer)
    : payOnce(context, session, customer, buyer);
}

function completeSubscription(
  outer: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const { method } = buyer;
  const due = dueToday(outer, session);
  // A declined card makes neither a customer nor a subscription.
  const foreseen = method === undefined ? null : foreseeDecline(outer, method, false);
  if (due > 0 && foreseen !== null && foreseen !== "requires_action") {
    return payOnce(outer, session, session.customer, buyer);
  }
  const customer = customerFor(outer, session, buyer);
  if (customer === null) return { session };
  const context = inTimeOf(outer, customer);
  note(context, session, { customer });
  const attached =
    method === undefined ? undefined : attachPaymentMethod(context, method, customer).id;
  const { subscriptionData: data } = session;
  const { prices } = context.state;
  const recurring = session.lines.filter((line) => prices.get(line.price)?.recurring);
  addOneTimeLines(context, session, customer);
  const { subscription, error } = createSubscription(
    context,
    {
      customer,
      items: recurring.map((line) => ({
        price: line.price,
        ...(prices.get(line.price)?.isMetered ? {} : { quantity: line.quantity }),
        tax_rates: [...line.taxRates],
      })),
      currency: session.currency ?? undefined,
      discounts: session.coupons.map(({ coupon, promotionCode }) =>
        promotionCode === null ? { coupon } : { promotion_code: promotionCode },
      ),
      ...(attached === undefined ? {} : { default_payment_method: attached }),
      default_tax_rates: [...data.taxRates],
      description: data.description,
      metadata: data.metadata,
      ...wishOfSubscriptionSplit(data.split),
      trial_period_days: data.trialDays ?? undefined,
      trial_end: data.trialEnd ?? undefined,
    },
    { isCheckout: true, ...(attached === undefined ? {} : { method: attached }) },
  );
  const invoice = context.state.invoices.get(subscription.latestInvoice ?? "");
  note(context, session, { subscription: subscription.id, invoice: invoice?.id ?? null });
  const intent = context.state.paymentIntents.get(invoice?.paymentIntent ?? "");
  if (intent) {
    const outcome = { intent: linkIntent(context, session, intent), ...(error ? { error } : {}) };
    return afterPayment(context, session, outcome);
  }
  return { session: complete(context, session, due > 0 ? "paid" : "no_payment_required") };
}

/** One-time prices of a subscription session wait as invoice items for its first invoice. */
function addOneTimeLines(context: SimContext, session: CheckoutSession, customer: string): void {
  const now = secondsNow(context);
  const { state, ids } = context;
  for (const { line, priced } of priceCheckout(context, session).lines) {
    if (state.prices.get(line.price)?.recurring) continue;
    const item = state.invoiceItems.add({
      id: ids.next("ii_", 24),
      date: now,
      customer,
      currency: session.currency ?? "usd",
      amount: priced.amount,
      description: priced.description,
      isDiscountable: true,
      discounts: [],
      taxRates: line.taxRates,
      invoice: null,
      subscription: null,
      subscriptionItem: null,
      period: { start: now, end: now },
      price: priced.price,
      product: priced.product,
      unit: priced.unit,
      quantity: line.quantity,
      isProration: false,
      metadata: line.metadata,
    });
    state.pendingItems.set(customer, [...(state.pendingItems.get(customer) ?? []), item.id]);
  }
}

function completeSetup(
  context: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const customer = customerFor(context, session, buyer);
  const { description, metadata } = session.setupData;
  const intent = createSetupIntent(context, {
    ...(customer === null ? {} : { customer }),
    description,
    metadata,
    return_url: `${context.baseUrl}/c/pay/${session.id}`,
  });
  note(context, session, { customer, setupIntent: intent.id });
  const confirmation = { payment_method: buyer.method };
  const { intent: after, error } = confirmSetupIntent(context, intent, confirmation);
  if (error) return { session: read(context, session), error };
  if (after.status === "requires_action") {
    return { session: read(context, session), authenticates: after.id };
  }
  return { session: complete(context, session, "no_payment_required") };
}

/** Submits the page of an open session: creates what its mode makes, and completes it. */
export function completeCheckout(
  outer: SimContext,
  session: CheckoutSession,
  buyer: Buyer,
): CheckoutOutcome {
  const context = inTimeOf(outer, session.customer);
  const { email, name } = buyer;
  const known = context.state.customers.get(session.customer ?? "");
  const details = {
    email: email ?? session.customerEmail ?? known?.email ?? null,
    name: name ?? known?.name ?? null,
  };
  const named = note(context, session, { customerDetails: details });
  const full = { ...buyer, ...details };
  if (session.mode === "payment") return completePayment(context, named, full);
  if (session.mode === "setup") return completeSetup(context, named, full);
  if (buyer.method !== undefined && session.customer !== null) {
    const decline = foreseeDecline(context, buyer.method, false);
    if (decline === null) checkAttachable(context, buyer.method, session.customer);
  }
  return completeSubscription(context, named, full);
}
