import { priceCheckout, type CheckoutTotals } from "../../checkout/totals.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentLines } from "../checkout-sessions/present.ts";
import type { Quote } from "./fields.ts";

type Terms = Pick<Quote, "coupons" | "currency" | "lines" | "subscriptionData" | "taxRates">;

/** Prices the lines of a quote as its first bill has them. */
export function priceQuote(context: SimContext, { subscriptionData, ...quote }: Terms) {
  const { trialDays } = subscriptionData;
  const trial = { trialDays, trialEnd: null };
  return priceCheckout(context, { ...quote, subscriptionData: trial }, quote.taxRates);
}

/** The lines of a quote with recurring prices, or with others. */
export function linesOfQuote(
  { state }: SimContext,
  { lines }: Pick<Quote, "lines">,
  isRecurring: boolean,
): Quote["lines"] {
  return lines.filter(
    ({ price }) => ((state.prices.get(price)?.recurring ?? null) !== null) === isRecurring,
  );
}

function presentTotals(totals: CheckoutTotals): ApiObject {
  return {
    amount_subtotal: totals.subtotal,
    amount_total: totals.total,
    total_details: {
      amount_discount: totals.discount,
      amount_shipping: 0,
      amount_tax: totals.exclusiveTax + totals.inclusiveTax,
    },
  };
}

/** The bill of each period after the first: without one-time prices, and discounts that apply once. */
function presentRecurring(context: SimContext, quote: Quote): ApiObject | null {
  const lines = linesOfQuote(context, quote, true);
  const every = context.state.prices.get(lines[0]?.price ?? "")?.recurring;
  if (!every) return null;
  const { coupons: known } = context.state;
  const coupons = quote.coupons.filter(({ coupon }) => known.get(coupon)?.duration !== "once");
  const totals = priceCheckout(context, { ...terms(quote), lines, coupons }, quote.taxRates);
  return {
    ...presentTotals(totals),
    interval: every.interval,
    interval_count: every.count,
  };
}

const terms = ({ lines, currency, coupons }: Quote) => ({ lines, currency, coupons });

/** A quote as the API shows it, without its lines. */
export function presentQuote(quote: Quote, context: SimContext): ApiObject {
  const { customers } = context.state;
  const { invoiceSettings: bill, subscriptionData: data } = quote;
  const upfront = presentTotals(priceQuote(context, quote));
  return {
    id: quote.id,
    object: quote.object,
    amount_subtotal: upfront["amount_subtotal"],
    amount_total: upfront["amount_total"],
    application: null,
    application_fee_amount: null,
    application_fee_percent: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    collection_method: quote.collection_method,
    computed: { recurring: presentRecurring(context, quote), upfront },
    created: quote.created,
    currency: quote.currency,
    customer: quote.customer,
    customer_account: null,
    default_tax_rates: quote.taxRates,
    description: quote.description,
    discounts: quote.discounts,
    expires_at: quote.expires_at,
    footer: quote.footer,
    from_quote: quote.from_quote,
    header: quote.header,
    invoice: quote.invoice,
    invoice_settings: {
      custom_fields: bill.customFields,
      days_until_due: bill.daysUntilDue,
      description: bill.description,
      footer: bill.footer,
      issuer: { type: "self" },
    },
    livemode: false,
    metadata: quote.metadata,
    number: quote.number,
    on_behalf_of: null,
    status: quote.status,
    status_transitions: {
      accepted_at: quote.acceptedAt,
      canceled_at: quote.canceledAt,
      finalized_at: quote.finalizedAt,
    },
    subscription: quote.subscription,
    subscription_data: {
      billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
      description: data.description,
      effective_date: data.effectiveDate,
      metadata: data.metadata,
      trial_period_days: data.trialDays,
    },
    subscription_schedule: quote.subscription_schedule,
    test_clock: customers.get(quote.customer ?? "")?.test_clock ?? null,
    total_details: upfront["total_details"],
    transfer_data: null,
  };
}

/** The lines of a quote as the API shows them. */
export const presentQuoteLines = (quote: Quote, context: SimContext): readonly ApiObject[] =>
  presentLines(terms(quote), context);

export const quoteResource: Resource<Quote> = {
  name: "quote",
  of: ({ quotes }) => quotes,
  present: presentQuote,
};
