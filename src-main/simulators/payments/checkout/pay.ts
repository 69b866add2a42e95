import { collectInvoice } from "../billing/collect.ts";
import { addDiscount } from "../billing/discounts.ts";
import { addDraft, finalizeInvoice, tellDraft } from "../billing/invoicing.ts";
import { invoiceDetails } from "../billing/invoice-settings.ts";
import { wishOfSplit } from "../connect/split.ts";
import { createPaymentIntent } from "../resources/payment-intents/actions.ts";
import { wishOfMethodOptions } from "../resources/payment-intents/method-options.ts";
import { confirmPaymentIntent } from "../resources/payment-intents/confirm.ts";
import { secondsNow, type SimContext } from "../state.ts";
import {
  afterPayment,
  type Buyer,
  type CheckoutOutcome,
  complete,
  customerFor,
  linkIntent,
  note,
  read,
  shippingOf,
} from "./progress.ts";
import { shippingAmount } from "./shipping.ts";
import { dueToday, priceCheckout } from "./totals.ts";
import type { CheckoutSession } from "./types.ts";

/** Tries a payment of its own for a session, whatever the session makes later. */
export function payOnce(
  context: SimContext,
  session: CheckoutSession,
  customer: string | null,
  buyer: Buyer,
): CheckoutOutcome {
  const { paymentData } = session;
  const amount = dueToday(context, session);
  const { answers } = read(context, session);
  const shipping = answers?.shipping
    ? { ...answers.shipping, phone: answers.phone }
    : paymentData.shipping;
  const created = createPaymentIntent(context, {
    amount,
    ...wishOfSplit(paymentData.split, amount),
    currency: session.currency ?? "usd",
    ...(customer === null ? {} : { customer }),
    ...(paymentData.captureMethod === null ? {} : { capture_method: paymentData.captureMethod }),
    description: paymentData.description,
    metadata: paymentData.metadata,
    receipt_email: paymentData.receiptEmail,
    setup_future_usage: paymentData.setupFutureUsage ?? (session.savesMethod ? "on_session" : null),
    payment_method_options: wishOfMethodOptions(session.methodOptions),
    statement_descriptor: paymentData.statementDescriptor,
    statement_descriptor_suffix: paymentData.statementDescriptorSuffix,
    transfer_group: paymentData.transferGroup,
    ...(shipping && { shipping }),
  });
  const intent = linkIntent(context, session, created);
  note(context, session, { paymentIntent: intent.id });
  const confirmation = { payment_method: buyer.method };
  return afterPayment(context, session, confirmPaymentIntent(context, intent, confirmation));
}

function shippingCostOf(context: SimContext, { shippingRate, currency }: CheckoutSession) {
  if (shippingRate === null) return null;
  return { rate: shippingRate, amount: shippingAmount(context, shippingRate, currency) ?? 0 };
}

/** Pays through an invoice, where the session makes one in payment mode. */
function payInvoice(
  context: SimContext,
  session: CheckoutSession,
  customer: string,
  buyer: Buyer,
): CheckoutOutcome {
  const now = secondsNow(context);
  const { invoiceData: data } = session;
  const { rendering_options: rendering } = data;
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
      description: data.description ?? session.paymentData.description,
      footer: data.footer,
      customFields: data.custom_fields,
      metadata: { ...session.paymentData.metadata, ...data.metadata },
      details: invoiceDetails.revise(invoiceDetails.blank({}), {
        account_tax_ids: data.account_tax_ids,
        rendering: rendering && { ...rendering, pdf: null, template_version: null },
      }),
      split: session.paymentData.split,
      isImmediate: true,
      secure: session.methodOptions.card?.secure ?? null,
      shippingCost: shippingCostOf(context, session),
      shippingDetails: shippingOf(read(context, session)),
    },
    lines,
  );
  note(context, session, { invoice: draft.id });
  tellDraft(context, draft);
  const { invoice, error } = collectInvoice(context, finalizeInvoice(context, draft), {
    method: buyer.method,
    isOffSession: false,
    futureUsage: session.paymentData.setupFutureUsage,
  });
  const intent = context.state.paymentIntents.get(invoice.paymentIntent ?? "");
  if (!intent) return { session: complete(context, session, "no_payment_required") };
  note(context, session, { paymentIntent: intent.id });
  const outcome = { intent: linkIntent(context, session, intent), ...(error ? { error } : {}) };
  return afterPayment(context, session, outcome);
}

/** Completes a session in payment mode. */
export function completePayment(
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
