import { addPayment, markPaid } from "../billing/collect.ts";
import { claimDiscounts, keepDiscount } from "../billing/discounts.ts";
import { addDraft, finalizeInvoice, tellDraft } from "../billing/invoicing.ts";
import { invoiceDetails } from "../billing/invoice-settings.ts";
import { type PaymentIntent, secondsNow, type SimContext } from "../state.ts";
import { shippingAmount } from "./shipping.ts";
import { priceCheckout } from "./totals.ts";
import type { CheckoutSession } from "./types.ts";

function shippingCostOf(context: SimContext, { shippingRate, currency }: CheckoutSession) {
  if (shippingRate === null) return null;
  return { rate: shippingRate, amount: shippingAmount(context, shippingRate, currency) ?? 0 };
}

/** Makes the invoice of a purchase that was paid, where the session asks for one. Returns its id. */
export function makePurchaseInvoice(
  context: SimContext,
  session: CheckoutSession,
  intent: PaymentIntent,
): string | null {
  const { customer, invoiceData: data, paymentData } = session;
  const { paymentIntents } = context.state;
  if (!session.makesInvoice || customer === null || intent.status !== "succeeded") return null;
  const now = secondsNow(context);
  const { rendering_options: rendering } = data;
  const discounts = session.coupons.map((source) => keepDiscount(context, source, { customer }));
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
      description: data.description ?? paymentData.description,
      footer: data.footer,
      customFields: data.custom_fields,
      metadata: data.metadata,
      details: invoiceDetails.revise(invoiceDetails.blank({}), {
        account_tax_ids: data.account_tax_ids,
        rendering: rendering && { ...rendering, pdf: null, template_version: null },
      }),
      split: paymentData.split,
      isImmediate: true,
      shippingCost: shippingCostOf(context, session),
      shippingDetails: intent.shipping,
    },
    lines,
  );
  claimDiscounts(context, discounts, { invoice: draft.id });
  tellDraft(context, draft);
  const final = finalizeInvoice(context, draft, { appliesBalance: false });
  const paid = paymentIntents.replace({ ...intent, invoice: final.id });
  markPaid(context, addPayment(context, { ...final, paymentIntent: intent.id }, intent.id), paid);
  return final.id;
}
