import { addDiscount } from "../../billing/discounts.ts";
import { addDraft, tellDraft } from "../../billing/invoicing.ts";
import { addOneTimeLines } from "../../checkout/subscribe.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { createSchedule } from "../subscription-schedules/actions.ts";
import { createSubscription } from "../subscriptions/create.ts";
import type { Quote } from "./fields.ts";
import { linesOfQuote, priceQuote } from "./present.ts";

const DAY = 86_400;

type Made = Pick<Quote, "invoice" | "subscription" | "subscription_schedule">;
const nothing: Made = { invoice: null, subscription: null, subscription_schedule: null };

const wishes = ({ coupons }: Quote) =>
  coupons.map(({ coupon, promotionCode }) =>
    promotionCode === null ? { coupon } : { promotion_code: promotionCode },
  );

function itemsOf({ state }: SimContext, lines: Quote["lines"]) {
  return lines.map(({ price, quantity, taxRates }) => ({
    price,
    ...(state.prices.get(price)?.isMetered ? {} : { quantity }),
    tax_rates: [...taxRates],
  }));
}

/** Makes the draft of an invoice of a quote with one-time prices; it waits to be finalised. */
function makeInvoice(context: SimContext, quote: Quote, customer: string): Made {
  const now = secondsNow(context);
  const { invoiceSettings: settings } = quote;
  const lines = priceQuote(context, quote).lines.map(({ priced }) => {
    const { discountAmounts: _discounts, taxes: _taxes, ...bare } = priced;
    return { ...bare, id: context.ids.next("il_", 24) };
  });
  const draft = addDraft(
    context,
    {
      customer,
      currency: quote.currency ?? "usd",
      reason: "manual",
      period: { start: now, end: now },
      discounts: quote.coupons.map((source) => addDiscount(context, source, { customer })),
      taxRates: quote.taxRates,
      collectionMethod: quote.collection_method,
      daysUntilDue: settings.daysUntilDue,
      description: settings.description ?? quote.description,
      footer: settings.footer ?? quote.footer,
      customFields: settings.customFields,
      metadata: quote.metadata,
    },
    lines,
  );
  tellDraft(context, draft);
  return { ...nothing, invoice: draft.id };
}

/** Makes what an accepted quote asks for. */
export function billQuote(context: SimContext, quote: Quote): Made {
  const customer = quote.customer ?? "";
  const { subscriptionData: data, taxRates, collection_method: method } = quote;
  const recurring = linesOfQuote(context, quote, true);
  if (recurring.length === 0) return makeInvoice(context, quote, customer);
  const items = itemsOf(context, recurring);
  addOneTimeLines(context, quote, customer);
  const common = { default_tax_rates: [...taxRates], discounts: wishes(quote) };
  const { effectiveDate: start, trialDays } = data;
  if (start !== null && start > secondsNow(context)) {
    const trial = trialDays === null ? {} : { trial_end: start + trialDays * DAY };
    const phase = { ...common, ...trial, items, metadata: { ...data.metadata } };
    const schedule = createSchedule(context, { customer, start_date: start, phases: [phase] });
    return { ...nothing, subscription_schedule: schedule.id };
  }
  const { subscription } = createSubscription(
    context,
    {
      ...common,
      customer,
      items,
      currency: quote.currency ?? undefined,
      collection_method: method,
      days_until_due: quote.invoiceSettings.daysUntilDue ?? undefined,
      description: data.description,
      metadata: { ...data.metadata },
      trial_period_days: trialDays ?? undefined,
    },
    { isScheduled: true },
  );
  return { ...nothing, subscription: subscription.id, invoice: subscription.latestInvoice };
}
