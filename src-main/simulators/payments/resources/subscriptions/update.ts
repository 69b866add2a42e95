import type { Refusal } from "#core/contract/refusal.ts";
import { collectInvoice, payingMethod } from "../../billing/collect.ts";
import { endTrialWithoutMethod } from "../../billing/cycle.ts";
import { discountsAfter } from "../../billing/discounts.ts";
import { addDraft, finalizeInvoice, pendingItemsFor, tellDraft } from "../../billing/invoicing.ts";
import { addItem, choosePrice } from "../../billing/items.ts";
import { listItems } from "../../billing/lines.ts";
import { invoiceSettings } from "../../billing/invoice-settings.ts";
import { secureAfter } from "../../billing/payment-options.ts";
import { pendingAfter, schedulePendingInvoice } from "../../billing/pending-invoices.ts";
import { nextBoundary } from "../../billing/periods.ts";
import {
  computeCredits,
  type ItemChange,
  prorationDate,
  computeProrations,
  storeProrations,
} from "../../billing/prorate.ts";
import { schedulePeriod } from "../../billing/schedule-period.ts";
import { tellChange } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { readSubscriptionSplit } from "../../connect/subscription-split.ts";
import { keepListOr, keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { addInvoiceItems, checkAddedItems } from "./added-items.ts";
import { draftOfUpdate, holdUpdate, replacesPending, withoutPending } from "./hold-update.ts";
import { noMethod, readWishes } from "./plan-new.ts";
import {
  checkUpdate,
  checkUpdatePayment,
  type PlannedChange,
  planUpdate,
  type Restart,
  type UpdatePlan,
} from "./plan-update.ts";
import { presentSubscription, subscriptionResource } from "./present.ts";
import type { SubscriptionUpdate } from "./schema.ts";

function applyChange(
  context: SimContext,
  subscription: Subscription,
  { before, planned }: PlannedChange,
): ItemChange {
  const { subscriptionItems } = context.state;
  if (!planned) {
    if (before) subscriptionItems.remove(before.id);
    return { before, after: undefined };
  }
  const owner = { subscription: subscription.id, customer: subscription.customer };
  if (!before) return { before, after: addItem(context, planned, owner) };
  const { wish } = planned;
  const itemOwner = { ...owner, subscriptionItem: before.id };
  const after = subscriptionItems.replace({
    ...before,
    price: choosePrice(context, planned),
    quantity: planned.quantity,
    metadata: mergeMetadata(before.metadata, wish.metadata),
    discounts: discountsAfter(context, wish.discounts, before.discounts, itemOwner),
    taxRates: keepListOr(wish.tax_rates, before.taxRates),
  });
  return { before, after };
}

function cancelAtOf(subscription: Subscription, input: SubscriptionUpdate, now: number) {
  const { cancel_at_period_end: atEnd, cancel_at: cancelAt } = input;
  if (atEnd === true) {
    return {
      cancelsAtPeriodEnd: true,
      cancelAt: subscription.period.end,
      canceledAt: now,
      cancelReason: "cancellation_requested",
    };
  }
  if (typeof cancelAt === "number" || typeof cancelAt === "string") {
    return {
      cancelsAtPeriodEnd: false,
      cancelAt: typeof cancelAt === "string" ? subscription.period.end : cancelAt,
      canceledAt: now,
      cancelReason: "cancellation_requested",
    };
  }
  if (atEnd !== false && cancelAt !== null) return {};
  return { cancelsAtPeriodEnd: false, cancelAt: null, canceledAt: null, cancelReason: null };
}

function pauseOf(subscription: Subscription, input: SubscriptionUpdate["pause_collection"]) {
  if (input === undefined) return subscription.pausedCollection;
  return input && { behavior: input.behavior, resumesAt: input.resumes_at ?? null };
}

/** The fields of a request that change neither items nor periods. */
function revise(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate,
): Subscription {
  const owner = { subscription: subscription.id, customer: subscription.customer };
  const settings = input.payment_settings;
  const now = secondsNow(context);
  return {
    ...subscription,
    ...cancelAtOf(subscription, input, secondsNow(context)),
    discounts: discountsAfter(context, readWishes(input), subscription.discounts, owner),
    cancelComment: keepOr(input.cancellation_details?.comment, subscription.cancelComment),
    cancelFeedback: keepOr(
      input.cancellation_details?.feedback === "" ? null : input.cancellation_details?.feedback,
      subscription.cancelFeedback,
    ),
    collectionMethod: input.collection_method ?? subscription.collectionMethod,
    daysUntilDue: input.days_until_due ?? subscription.daysUntilDue,
    defaultMethod: input.default_payment_method ?? subscription.defaultMethod,
    defaultSource: keepOr(input.default_source, subscription.defaultSource),
    taxRates: keepListOr(input.default_tax_rates, subscription.taxRates),
    description: keepOr(input.description, subscription.description),
    metadata: mergeMetadata(subscription.metadata, input.metadata),
    savesMethod:
      settings?.save_default_payment_method === undefined
        ? subscription.savesMethod
        : settings.save_default_payment_method === "on_subscription",
    secure: secureAfter(subscription.secure, settings?.payment_method_options),
    methodTypes: keepOr(settings?.payment_method_types, subscription.methodTypes),
    invoiceSettings: invoiceSettings.revise(
      subscription.invoiceSettings,
      input.invoice_settings ?? {},
    ),
    ...pendingAfter(input.pending_invoice_item_interval, now),
    pausedCollection: pauseOf(subscription, input.pause_collection),
    missingMethod:
      input.trial_settings?.end_behavior.missing_payment_method ?? subscription.missingMethod,
    ...readSubscriptionSplit(context, input, subscription),
  };
}

/** Invoices what is pending, and the new period if one began, and charges it at once. */
function invoiceNow(
  context: SimContext,
  subscription: Subscription,
  isNewPeriod: boolean,
): Refusal | undefined {
  const { draft, lines } = draftOfUpdate(context, subscription, isNewPeriod);
  const items = pendingItemsFor(context, draft);
  if (lines.length + items.length === 0) return undefined;
  const invoice = addDraft(context, draft, lines, items);
  tellDraft(context, invoice);
  const final = finalizeInvoice(context, invoice);
  if (final.collectionMethod === "send_invoice") return undefined;
  return collectInvoice(context, final, { isOffSession: false }).error;
}

/** Stores an update with its prorations, without an invoice. */
function applyUpdate(
  context: SimContext,
  subscription: Subscription,
  input: SubscriptionUpdate,
  { changes: planned, recurrence, restart, isProrated }: UpdatePlan,
): Subscription {
  const at = prorationDate(context, subscription, input.proration_date);
  const oldItems = listItems(context.state, subscription);
  const revised = revise(context, subscription, input);
  const changes = planned.map((change) => applyChange(context, subscription, change));
  if (isProrated) {
    const prorations =
      restart === "none"
        ? computeProrations(context, subscription, changes, at)
        : computeCredits(context, subscription, oldItems, at);
    storeProrations(
      context,
      prorations.filter(({ amount }) => amount !== 0),
    );
  }
  const removed = new Set(changes.flatMap((change) => (change.after ? [] : [change.before?.id])));
  const added = changes.flatMap((change) => (change.before ? [] : [change.after?.id ?? ""]));
  const items = [...subscription.items.filter((id) => !removed.has(id)), ...added];
  return context.state.subscriptions.replace({
    ...revised,
    items,
    recurrence,
    ...periodAfterRestart(revised, restart, input, recurrence, secondsNow(context)),
  });
}

/** Updates a subscription: its items with prorations, its periods and its settings. */
export function updateSubscription(
  outer: SimContext,
  found: Subscription,
  input: SubscriptionUpdate,
): Subscription {
  const context = withCustomerClock(outer, found.customer);
  checkUpdate(context, found, input);
  checkAddedItems(context, input, found.currency);
  if (input.trial_end === "now" && lacksMethod(context, found, input)) {
    return endTrial(context, found, input);
  }
  const plan = planUpdate(context, found, input);
  if (plan.chargesNow) checkUpdatePayment(context, found, input);
  const subscription = replacesPending(input) ? withoutPending(context, found) : found;
  const isNewPeriod = plan.restart === "now";
  if (plan.chargesNow && input.payment_behavior === "pending_if_incomplete") {
    const apply = (scratch: SimContext) => applyUpdate(scratch, subscription, input, plan);
    const held = holdUpdate(context, subscription, input, isNewPeriod, apply);
    if (held) return held;
  }
  const before = presentSubscription(subscription, context);
  addInvoiceItems(context, subscription, input.add_invoice_items);
  const updated = applyUpdate(context, subscription, input, plan);
  tellChange(context, before, updated.id);
  if (plan.restart !== "none") schedulePeriod(context, updated);
  if (updated.cancelAt !== null && !updated.cancelsAtPeriodEnd) {
    context.schedule(updated.cancelAt * 1_000, "cancel_subscription", updated.id);
  }
  if (input.pending_invoice_item_interval) schedulePendingInvoice(context, updated);
  const resumesAt = input.pause_collection?.resumes_at;
  if (resumesAt !== undefined) context.schedule(resumesAt * 1_000, "resume_collection", updated.id);
  if (plan.chargesNow) invoiceNow(context, updated, isNewPeriod);
  return referenceTo(context, subscriptionResource, updated.id, "id");
}

/** Returns whether a trial that is to end now has no method that pays afterwards. */
function lacksMethod(
  context: SimContext,
  { status, customer, ...subscription }: Subscription,
  input: SubscriptionUpdate,
): boolean {
  const collection = input.collection_method ?? subscription.collectionMethod;
  if (status !== "trialing" || collection === "send_invoice") return false;
  const defaultMethod = input.default_payment_method ?? subscription.defaultMethod;
  const { defaultSource } = subscription;
  return payingMethod(context, customer, { defaultMethod, defaultSource }) === undefined;
}

/** Ends a trial now that no method pays: pauses or cancels the subscription, or rejects the request. */
function endTrial(
  context: SimContext,
  subscription: Subscription,
  { trial_end: _now, ...given }: SubscriptionUpdate,
): Subscription {
  const wish = given.trial_settings?.end_behavior.missing_payment_method;
  if ((wish ?? subscription.missingMethod) === "create_invoice") throw noMethod();
  const updated = updateSubscription(context, subscription, given);
  const { trial } = updated;
  const end = secondsNow(context);
  const ended = context.state.subscriptions.replace({
    ...updated,
    trial: trial && { ...trial, end },
    period: { ...updated.period, end },
  });
  endTrialWithoutMethod(context, ended);
  return referenceTo(context, subscriptionResource, updated.id, "id");
}

function periodAfterRestart(
  { status, trial, period }: Subscription,
  restart: Restart,
  input: SubscriptionUpdate,
  recurrence: Subscription["recurrence"],
  now: number,
): Partial<Subscription> {
  if (restart === "none") return {};
  if (restart === "trial" && typeof input.trial_end === "number") {
    const end = input.trial_end;
    const start = trial?.start ?? now;
    return {
      status: "trialing",
      trial: { start, end },
      anchor: end,
      period: { start: period.start, end },
    };
  }
  const end = nextBoundary(now, recurrence, now);
  return {
    anchor: now,
    period: { start: now, end },
    status: status === "trialing" ? "active" : status,
    trial: status === "trialing" && trial ? { ...trial, end: now } : trial,
  };
}
