import type { Refusal } from "#core/contract/refusal.ts";
import { upcomingInvoice } from "../../billing/cycle.ts";
import { activeDiscounts, addDiscounts } from "../../billing/discounts.ts";
import {
  composeInvoice,
  createInvoiceDraft,
  pendingItemsFor,
  pendingLines,
} from "../../billing/invoicing.ts";
import { commonTerms, planItem } from "../../billing/items.ts";
import { listItems, plainLine, subscriptionLines } from "../../billing/lines.ts";
import { nextBoundary } from "../../billing/periods.ts";
import { asPreview, scratchContext } from "../../billing/scratch.ts";
import { isEnded } from "../../billing/subscription-events.ts";
import type { BareLine } from "../../billing/totals.ts";
import type { Invoice, Subscription } from "../../billing/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { missingParam, stripeError } from "../../errors.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { computeCost } from "../invoice-items/actions.ts";
import { createSubscription } from "../subscriptions/create.ts";
import { subscriptionResource } from "../subscriptions/present.ts";
import { updateSubscription } from "../subscriptions/update.ts";
import type { InvoicePreview } from "./schema.ts";

function describedLines(
  context: SimContext,
  input: InvoicePreview,
  currency: string,
): readonly BareLine[] {
  const now = secondsNow(context);
  return (input.invoice_items ?? []).map((item, index) => {
    const list = `invoice_items[${String(index)}]`;
    const cost = computeCost(context, item, currency, list);
    if (!cost) throw missingParam(`${list}[amount]`);
    const { name, currency: _currency, ...billed } = cost;
    return {
      ...plainLine,
      ...billed,
      id: context.ids.next("il_", 24),
      description: item.description ?? name,
      period: item.period ?? { start: now, end: now },
      isDiscountable: item.discountable ?? cost.amount >= 0,
      taxRates: item.tax_rates ?? [],
    };
  });
}

/** The invoice that a change of a subscription would make at once, or at the next renewal. */
function previewChange(
  context: SimContext,
  subscription: Subscription,
  input: InvoicePreview,
): Invoice {
  const details = input.subscription_details ?? {};
  const { items, proration_behavior, proration_date, trial_end, billing_cycle_anchor } = details;
  const { default_tax_rates, cancel_at_period_end } = details;
  const before = subscription.latestInvoice;
  const updated = updateSubscription(context, subscription, {
    items,
    proration_behavior,
    proration_date,
    trial_end,
    billing_cycle_anchor,
    default_tax_rates,
    cancel_at_period_end,
    ...(input.discounts === undefined ? {} : { discounts: input.discounts }),
  });
  const latest = context.state.invoices.get(updated.latestInvoice ?? "");
  if (latest && latest.id !== before) return asPreview(latest);
  return upcomingInvoice(context, updated);
}

function previewNew(context: SimContext, customer: string, input: InvoicePreview): Invoice {
  const items = (input.subscription_details?.items ?? []).map(
    ({ id: _id, deleted: _deleted, ...item }) => item,
  );
  commonTerms(
    items.map((item, index) => planItem(context, item, index)),
    input.currency,
  );
  const { subscription } = createSubscription(context, {
    customer,
    items,
    discounts: input.discounts,
    currency: input.currency,
    payment_behavior: "default_incomplete",
    trial_end: input.subscription_details?.trial_end,
    default_tax_rates: input.subscription_details?.default_tax_rates,
  });
  const first = context.state.invoices.get(subscription.latestInvoice ?? "");
  return first ? asPreview(first) : upcomingInvoice(context, subscription);
}

/** 404: no invoice would follow. */
function noUpcoming(customer: string): Refusal {
  const message = `No upcoming invoices for customer: ${customer}`;
  return stripeError(404, "invalid_request_error", message, { code: "invoice_upcoming_none" });
}

function previewItems(context: SimContext, customer: string, input: InvoicePreview): Invoice {
  const known = context.state.customers.get(customer);
  const currency = input.currency ?? known?.currency ?? "usd";
  const now = secondsNow(context);
  const draft = {
    customer,
    currency,
    reason: "upcoming",
    period: { start: now, end: now },
    discounts: addDiscounts(context, input.discounts ?? [], { customer }),
  };
  const lines = [
    ...pendingLines(context, pendingItemsFor(context, draft)),
    ...describedLines(context, input, currency),
  ];
  if (lines.length === 0) {
    throw noUpcoming(customer);
  }
  return composeInvoice(context, context.ids.next("upcoming_in_", 24), draft, lines);
}

/** Shows what an invoice would be. It is made in a copy of the state, so that nothing changes. */
export function previewInvoice(
  outer: SimContext,
  input: InvoicePreview,
): { invoice: Invoice; context: SimContext } {
  const found =
    input.subscription === undefined
      ? undefined
      : referenceTo(outer, subscriptionResource, input.subscription, "subscription");
  const customer = input.customer ?? found?.customer;
  if (customer === undefined) throw missingParam("customer");
  requireCustomer(outer, customer, "customer");
  const context = scratchContext(withCustomerClock(outer, customer));
  const invoice = compose(context, found, customer, input);
  return { invoice: { ...invoice, id: context.ids.next("upcoming_in_", 24) }, context };
}

function compose(
  context: SimContext,
  subscription: Subscription | undefined,
  customer: string,
  input: InvoicePreview,
): Invoice {
  if (!subscription) {
    return input.subscription_details?.items
      ? previewNew(context, customer, input)
      : previewItems(context, customer, input);
  }
  if (isEnded(subscription)) throw noUpcoming(customer);
  if (input.subscription_details || input.discounts)
    return previewChange(context, subscription, input);
  if (subscription.cancelsAtPeriodEnd) throw noUpcoming(customer);
  const upcoming = upcomingInvoice(context, subscription);
  const extra = describedLines(context, input, subscription.currency);
  if (extra.length === 0) return upcoming;
  const end = nextBoundary(subscription.anchor, subscription.recurrence, subscription.period.end);
  const period = { start: subscription.period.end, end };
  const draft = {
    ...createInvoiceDraft(subscription, "upcoming", subscription.period),
    discounts: activeDiscounts(context, subscription.discounts, period.start, false),
  };
  const lines =
    listItems(context.state, subscription).length > 0
      ? subscriptionLines(context, subscription, period)
      : [];
  return composeInvoice(context, upcoming.id, draft, [...lines, ...extra]);
}
