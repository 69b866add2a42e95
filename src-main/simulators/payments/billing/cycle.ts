import { emit, happened } from "../events.ts";
import { computeAmountRemaining, presentInvoice } from "../resources/invoices/present.ts";
import { presentSubscription } from "../resources/subscriptions/present.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { collectInvoice, payingMethod } from "./collect.ts";
import { activeDiscounts } from "./discounts.ts";
import { endInvoice, expireNow } from "./end-invoice.ts";
import {
  addDraft,
  composeInvoice,
  createInvoiceDraft,
  finalizeInvoice,
  pendingItemsFor,
  pendingLines,
  tellDraft,
} from "./invoicing.ts";
import { subscriptionLines, useLines } from "./lines.ts";
import { nextBoundary } from "./periods.ts";
import { NOTICE, schedulePeriod } from "./schedule-period.ts";
import { changeSubscription, endSubscription, isEnded, tellChange } from "./subscription-events.ts";
import type { Invoice, Period, Subscription } from "./types.ts";

/** The period after the present one. */
function periodAfter({ anchor, period, recurrence }: Subscription): Period {
  return { start: period.end, end: nextBoundary(anchor, recurrence, period.end) };
}

/** Use during a trial is free; that of any other period is billed after it. */
function usedTerms({ status, period }: Subscription) {
  return status === "trialing" ? {} : { used: period };
}

/** The invoice of the next renewal as it would be now. It is not stored. */
export function upcomingInvoice(context: SimContext, subscription: Subscription): Invoice {
  const next = periodAfter(subscription);
  const draft = {
    ...createInvoiceDraft(subscription, "upcoming", subscription.period),
    discounts: activeDiscounts(
      context,
      subscription.discounts,
      next.start,
      isFirstInvoice(subscription),
    ),
  };
  const lines = [
    ...pendingLines(context, pendingItemsFor(context, draft)),
    ...subscriptionLines(context, subscription, next, usedTerms(subscription)),
  ];
  return composeInvoice(context, context.ids.next("upcoming_in_", 24), draft, lines);
}

/** Returns whether the coming invoice is the first that charges a period: that of a trial charges none. */
const isFirstInvoice = ({ latestInvoice, status }: Subscription): boolean =>
  latestInvoice === null || status === "trialing";

/** Records the coming invoice a week before a renewal; it has no id. */
export function announceInvoice(context: SimContext, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (!subscription || isEnded(subscription) || subscription.cancelsAtPeriodEnd) return;
  if (subscription.status === "paused" || subscription.status === "incomplete") return;
  if (subscription.period.end - secondsNow(context) !== NOTICE) return;
  const { id: _none, ...wire } = presentInvoice(upcomingInvoice(context, subscription), context);
  emit(context, happened("invoice.upcoming", wire));
}

/** Ends the present period of a subscription: renews it, ends its trial or cancels it. */
export function renewSubscription(context: SimContext, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (!subscription || isEnded(subscription)) return;
  if (subscription.period.end !== secondsNow(context)) return;
  const { status } = subscription;
  if (subscription.cancelsAtPeriodEnd) {
    endSubscription(context, subscription, "cancellation_requested");
    if (status !== "trialing") billLastUse(context, subscription);
  } else if (status === "trialing" && !canBePaid(context, subscription)) {
    endTrialWithoutMethod(context, subscription);
  } else if (status !== "paused" && status !== "incomplete") startPeriod(context, subscription);
}

/** Drafts the invoice for the use in the last period of a subscription that ends. */
function billLastUse(context: SimContext, subscription: Subscription): void {
  const lines = useLines(context, subscription, subscription.period);
  if (lines.length === 0) return;
  const draft = createInvoiceDraft(subscription, "subscription_cycle", subscription.period);
  tellDraft(context, addDraft(context, draft, lines, pendingItemsFor(context, draft)));
}

/** Returns whether the invoice after a trial can be paid, or may stay unpaid. */
export function canBePaid(context: SimContext, subscription: Subscription): boolean {
  if (subscription.collectionMethod === "send_invoice") return true;
  if (subscription.missingMethod === "create_invoice") return true;
  return payingMethod(context, subscription.customer, subscription) !== undefined;
}

/** Ends the trial of a subscription that no method pays: pauses or cancels it. */
export function endTrialWithoutMethod(context: SimContext, subscription: Subscription): void {
  if (subscription.missingMethod === "cancel") {
    endSubscription(context, subscription, "cancellation_requested");
    return;
  }
  const paused = changeSubscription(context, subscription, { status: "paused" });
  const wire = presentSubscription(paused, context);
  emit(context, happened("customer.subscription.paused", wire));
}

/** Moves a subscription to its next period and drafts the invoice for it. */
export function startPeriod(context: SimContext, subscription: Subscription): void {
  const { subscriptions } = context.state;
  const before = presentSubscription(subscription, context);
  const period = periodAfter(subscription);
  const isUnpaid = subscription.status === "unpaid";
  const isKept = subscription.pausedCollection?.behavior === "keep_as_draft";
  const discounts = activeDiscounts(
    context,
    subscription.discounts,
    period.start,
    isFirstInvoice(subscription),
  );
  const renewed = subscriptions.replace({
    ...subscription,
    period,
    discounts,
    status: subscription.status === "trialing" ? "active" : subscription.status,
  });
  const draft = {
    ...createInvoiceDraft(renewed, "subscription_cycle", subscription.period),
    discounts,
    autoAdvance: !isUnpaid && !isKept,
  };
  const items = pendingItemsFor(context, draft);
  const lines = subscriptionLines(context, renewed, period, usedTerms(subscription));
  const invoice = addDraft(context, draft, lines, items);
  tellChange(context, before, renewed.id);
  tellDraft(context, invoice);
  schedulePeriod(context, renewed);
}

/** Finalises a draft an hour after it was made, then charges or sends it. */
export function advanceInvoice(context: SimContext, id: string): void {
  const { invoices, subscriptions } = context.state;
  const draft = invoices.get(id);
  if (draft?.status !== "draft" || !draft.autoAdvance) return;
  if (draft.finalizesAt !== null && draft.finalizesAt > secondsNow(context)) return;
  const invoice = finalizeInvoice(context, draft);
  const pause = subscriptions.get(invoice.subscription ?? "")?.pausedCollection ?? null;
  if (pause?.behavior === "void") endInvoice(context, invoice, "void");
  else if (pause?.behavior === "mark_uncollectible") endInvoice(context, invoice, "uncollectible");
  else if (invoice.collectionMethod === "send_invoice" && computeAmountRemaining(invoice) > 0) {
    emit(context, happened("invoice.sent", presentInvoice(invoice, context)));
  } else collectInvoice(context, invoice, { isOffSession: true });
}

/** Tries again to pay an invoice whose payment failed. */
export function retryInvoice(context: SimContext, id: string): void {
  const invoice = context.state.invoices.get(id);
  if (invoice?.status !== "open" || invoice.nextAttempt !== secondsNow(context)) return;
  collectInvoice(context, invoice, { isOffSession: true, isRetry: true });
}

/** Records that a sent invoice was not paid in time. */
export function noteOverdue(context: SimContext, id: string): void {
  const invoice = context.state.invoices.get(id);
  if (invoice?.status !== "open" || invoice.dueDate !== secondsNow(context)) return;
  emit(context, happened("invoice.overdue", presentInvoice(invoice, context)));
  const subscription = context.state.subscriptions.get(invoice.subscription ?? "");
  if (subscription?.status === "active") {
    changeSubscription(context, subscription, { status: "past_due" });
  }
}

/** Gives up a subscription whose first payment was not made within 23 hours. */
export function expireIncomplete(context: SimContext, id: string): void {
  const { invoices, subscriptions } = context.state;
  const subscription = subscriptions.get(id);
  if (subscription?.status !== "incomplete") return;
  const invoice = invoices.get(subscription.latestInvoice ?? "");
  if (invoice?.status === "open") endInvoice(context, invoice, "void");
  const current = subscriptions.get(id);
  if (current?.status === "incomplete") expireNow(context, current);
}

/** Gives up a resumption whose invoice was not paid within 23 hours: the subscription stays paused. */
export function expireResumption(context: SimContext, id: string): void {
  const { invoices, subscriptions } = context.state;
  const resumption = subscriptions.get(id)?.resumption;
  if (resumption?.expiresAt !== secondsNow(context)) return;
  const invoice = invoices.get(resumption.invoice);
  if (invoice?.status === "open") endInvoice(context, invoice, "void");
}

/** Discards the pending update of a subscription that was not paid in time. */
export function expirePendingUpdate(context: SimContext, id: string): void {
  const { invoices, subscriptions } = context.state;
  const update = subscriptions.get(id)?.pendingUpdate;
  if (update?.expiresAt !== secondsNow(context)) return;
  const invoice = invoices.get(update.invoice);
  if (invoice?.status === "open") endInvoice(context, invoice, "void");
  const subscription = subscriptions.get(id);
  if (!subscription) return;
  const wire = presentSubscription(subscription, context);
  emit(context, happened("customer.subscription.pending_update_expired", wire));
}

/** Cancels a subscription at the moment that was set for it. */
export function cancelWhenDue(context: SimContext, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (!subscription || isEnded(subscription)) return;
  if (subscription.cancelAt !== secondsNow(context)) return;
  endSubscription(context, subscription, "cancellation_requested");
}

/** Collects payments again after a pause. */
export function resumeCollection(context: SimContext, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (subscription?.pausedCollection?.resumesAt !== secondsNow(context)) return;
  changeSubscription(context, subscription, { pausedCollection: null });
}
