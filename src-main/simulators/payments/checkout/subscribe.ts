import type { InvoiceSettings } from "../billing/invoice-settings.ts";
import { storeInvoiceItem } from "../billing/prorate.ts";
import { withCustomerClock } from "../clocks/clock-context.ts";
import { wishOfSubscriptionSplit } from "../connect/subscription-split.ts";
import { foreseeDecline } from "../resources/payment-intents/confirm.ts";
import { attachPaymentMethod } from "../resources/payment-methods/actions.ts";
import { createSubscription } from "../resources/subscriptions/create.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { payOnce } from "./pay.ts";
import {
  afterPayment,
  type Buyer,
  type CheckoutOutcome,
  complete,
  customerFor,
  linkIntent,
  note,
} from "./progress.ts";
import { dueToday, priceCheckout } from "./totals.ts";
import type { CheckoutSession } from "./types.ts";

function wishOfSettings({
  account_tax_ids: taxIds,
  custom_fields: fields,
  ...rest
}: InvoiceSettings) {
  return {
    ...rest,
    account_tax_ids: taxIds && [...taxIds],
    custom_fields: fields && [...fields],
  };
}

/** Completes a session in subscription mode. */
export function completeSubscription(
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
  const context = withCustomerClock(outer, customer);
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
      ...(data.missingMethod !== null && {
        trial_settings: { end_behavior: { missing_payment_method: data.missingMethod } },
      }),
      billing_cycle_anchor: data.anchor ?? undefined,
      billing_cycle_anchor_config: data.anchorConfig ?? undefined,
      ...(data.isClassic && { billing_mode: { type: "classic" } }),
      proration_behavior: data.prorates ?? undefined,
      pending_invoice_item_interval: data.pendingInterval ?? undefined,
      ...(session.methodOptions.card && {
        payment_settings: {
          payment_method_options: {
            card: { request_three_d_secure: session.methodOptions.card.secure },
          },
        },
      }),
      invoice_settings: wishOfSettings(data.invoiceSettings),
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

/** Keeps one-time prices of a session or a quote with a subscription as invoice items for its first invoice. */
export function addOneTimeLines(
  context: SimContext,
  session: Pick<CheckoutSession, "coupons" | "currency" | "lines">,
  customer: string,
): void {
  const now = secondsNow(context);
  const { state } = context;
  for (const { line, priced } of priceCheckout(context, session).lines) {
    if (state.prices.get(line.price)?.recurring) continue;
    storeInvoiceItem(context, {
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
  }
}
