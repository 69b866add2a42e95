import { presentPaymentOptions } from "../../billing/payment-options.ts";
import { listItems } from "../../billing/lines.ts";
import type { PendingUpdate, Subscription, SubscriptionItem } from "../../billing/types.ts";
import { presentSubscriptionSplit } from "../../connect/subscription-split.ts";
import { shortList, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { presentPlan, presentPrice } from "../prices/present.ts";
import { presentTaxRate } from "../tax-rates/present.ts";

/** The tax rates of ids, as whole objects. */
export function presentTaxRates(
  { state }: SimContext,
  ids: readonly string[],
): readonly ApiObject[] {
  return ids.flatMap((id) => {
    const rate = state.taxRates.get(id);
    return rate ? [presentTaxRate(rate)] : [];
  });
}

/** An item of a subscription as the API shows it, with the period of the subscription. */
export function presentItem(item: SubscriptionItem, context: SimContext): ApiObject {
  const { prices, subscriptions } = context.state;
  const price = prices.get(item.price);
  const period = subscriptions.get(item.subscription)?.period;
  return {
    id: item.id,
    object: "subscription_item",
    billing_thresholds: null,
    created: item.created,
    current_period_end: period?.end ?? item.created,
    current_period_start: period?.start ?? item.created,
    current_trial: null,
    discounts: item.discounts,
    metadata: item.metadata,
    plan: price ? presentPlan(price) : null,
    price: price ? presentPrice(price) : null,
    ...(item.quantity === null ? {} : { quantity: item.quantity }),
    subscription: item.subscription,
    tax_rates: presentTaxRates(context, item.taxRates),
  };
}

function presentPendingUpdate(update: PendingUpdate, context: SimContext): ApiObject {
  return {
    billing_cycle_anchor: update.newAnchor,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: update.expiresAt,
    metadata: update.metadata,
    subscription_items: update.items.map((item) => presentItem(item, context)),
    trial_end: update.trialEnd,
    trial_from_plan: update.trialFromPlan,
  };
}

/** A subscription as the API shows it, with its items. */
export function presentSubscription(subscription: Subscription, context: SimContext): ApiObject {
  const items = listItems(context.state, subscription).map((item) => presentItem(item, context));
  const url = `/v1/subscription_items?subscription=${subscription.id}`;
  const { pausedCollection, pendingInterval, pendingUpdate, trial } = subscription;
  return {
    id: subscription.id,
    object: "subscription",
    application: null,
    ...presentSubscriptionSplit(subscription),
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: subscription.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: subscription.isFlexible ? { proration_discounts: "included" } : null,
      type: subscription.isFlexible ? "flexible" : "classic",
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: subscription.cancelAt,
    cancel_at_period_end: subscription.cancelsAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    cancellation_details: {
      comment: subscription.cancelComment,
      feedback: subscription.cancelFeedback,
      feedback_option: null,
      reason: subscription.cancelReason,
    },
    collection_method: subscription.collectionMethod,
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    customer_account: null,
    days_until_due: subscription.daysUntilDue,
    default_payment_method: subscription.defaultMethod,
    default_source: subscription.defaultSource,
    default_tax_rates: presentTaxRates(context, subscription.taxRates),
    description: subscription.description,
    discounts: subscription.discounts,
    ended_at: subscription.endedAt,
    invoice_settings: { ...subscription.invoiceSettings, issuer: { type: "self" } },
    items: shortList(url, items),
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: subscription.metadata,
    next_pending_invoice_item_invoice: subscription.nextPendingInvoice,
    pause_collection: pausedCollection && {
      behavior: pausedCollection.behavior,
      resumes_at: pausedCollection.resumesAt,
    },
    payment_settings: {
      payment_method_options: presentPaymentOptions(subscription.secure, { network: null }),
      payment_method_types: subscription.methodTypes,
      save_default_payment_method: subscription.savesMethod ? "on_subscription" : "off",
    },
    pending_invoice_item_interval: pendingInterval && {
      interval: pendingInterval.interval,
      interval_count: pendingInterval.count,
    },
    pending_setup_intent: subscription.pendingSetupIntent,
    pending_update: pendingUpdate && presentPendingUpdate(pendingUpdate, context),
    schedule: subscription.schedule,
    start_date: subscription.startDate,
    status: subscription.status,
    test_clock: context.state.customers.get(subscription.customer)?.test_clock ?? null,
    trial_end: trial?.end ?? null,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: subscription.missingMethod,
      },
    },
    trial_start: trial?.start ?? null,
  };
}

export const subscriptionResource: Resource<Subscription> = {
  name: "subscription",
  of: ({ subscriptions }) => subscriptions,
  present: presentSubscription,
};

export const subscriptionItemResource: Resource<SubscriptionItem> = {
  name: "subscription_item",
  of: ({ subscriptionItems }) => subscriptionItems,
  present: presentItem,
};
