import { refreshEntitlements } from "../../entitlements/refresh.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { collectInvoice } from "../../billing/collect.ts";
import { startPeriod } from "../../billing/cycle.ts";
import {
  createDraft,
  createInvoiceDraft,
  finalizeInvoice,
  pendingItemsFor,
} from "../../billing/invoicing.ts";
import { listItems, useLines } from "../../billing/lines.ts";
import { computeCredits, storeProrations } from "../../billing/prorate.ts";
import { schedulePeriod } from "../../billing/schedule-period.ts";
import { changeSubscription, endSubscription, isEnded } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { badRequest, noSuchObject } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { deleteInvoiceItem, listPendingItems } from "../invoice-items/actions.ts";
import { presentSubscription } from "./present.ts";
import type { Cancellation } from "./schema.ts";

/** Cancels a subscription now; `prorate` credits the unused time, `invoice_now` invoices what is pending. */
export function cancelSubscription(
  outer: SimContext,
  subscription: Subscription,
  input: Cancellation,
): Subscription {
  const context = withCustomerClock(outer, subscription.customer);
  if (isEnded(subscription)) throw noSuchObject("subscription", subscription.id);
  const now = secondsNow(context);
  if (input.prorate === true && subscription.status !== "trialing") {
    const items = listItems(context.state, subscription);
    storeProrations(context, computeCredits(context, subscription, items, now));
  }
  const details = input.cancellation_details;
  const canceled = endSubscription(
    context,
    {
      ...subscription,
      cancelComment: details?.comment ?? subscription.cancelComment,
      cancelFeedback:
        details?.feedback === "" ? null : (details?.feedback ?? subscription.cancelFeedback),
    },
    "cancellation_requested",
  );
  if (input.invoice_now !== true) {
    if (input.prorate !== true) dropProrations(context, canceled);
    return canceled;
  }
  const draft = {
    ...createInvoiceDraft(canceled, "manual", { start: now, end: now }),
    isImmediate: true,
  };
  const items = pendingItemsFor(context, draft);
  const used = { start: subscription.period.start, end: now };
  const lines =
    subscription.status === "trialing" ? [] : useLines(context, subscription, used, true);
  if (items.length + lines.length === 0) return canceled;
  const invoice = finalizeInvoice(context, createDraft(context, draft, lines, items));
  collectInvoice(context, invoice, { isOffSession: true });
  return context.state.subscriptions.get(canceled.id) ?? canceled;
}

/** Deletes the pending prorations of a subscription. */
function dropProrations(context: SimContext, { id, customer }: Subscription): void {
  for (const item of listPendingItems(context, customer)) {
    if (item.isProration && item.subscription === id) deleteInvoiceItem(context, item);
  }
}

/** Pauses a subscription: no more invoices until it is resumed. */
export function pauseSubscription(outer: SimContext, subscription: Subscription): Subscription {
  const context = withCustomerClock(outer, subscription.customer);
  if (subscription.status !== "active" && subscription.status !== "trialing") {
    const message = `A subscription with the status ${subscription.status} cannot be paused.`;
    throw badRequest(message);
  }
  if (subscription.schedule !== null) {
    const message = `The subscription is managed by the subscription schedule \`${subscription.schedule}\` and cannot be paused.`;
    throw badRequest(message);
  }
  const paused = changeSubscription(context, subscription, { status: "paused" });
  emit(context, happened("customer.subscription.paused", presentSubscription(paused, context)));
  refreshEntitlements(context, paused.customer);
  return paused;
}

/** Resumes a paused subscription: with a new period that is charged, or with the former one. */
export function resumeSubscription(
  outer: SimContext,
  subscription: Subscription,
  isUnchanged: boolean,
): Subscription {
  const context = withCustomerClock(outer, subscription.customer);
  const { subscriptions } = context.state;
  if (subscription.status !== "paused") {
    throw badRequest("Only paused subscriptions can be resumed.");
  }
  const now = secondsNow(context);
  const isOver = subscription.period.end <= now;
  if (isUnchanged && !isOver) {
    const resumed = changeSubscription(context, subscription, { status: "active" });
    schedulePeriod(context, resumed);
    return tellResumed(context, resumed);
  }
  const anchor = isUnchanged ? subscription.anchor : now;
  const restarted = subscriptions.replace({
    ...subscription,
    status: "active",
    anchor,
    period: { start: subscription.period.start, end: now },
  });
  startPeriod(context, restarted);
  return tellResumed(context, subscriptions.get(subscription.id) ?? restarted);
}

function tellResumed(context: SimContext, subscription: Subscription): Subscription {
  const wire = presentSubscription(subscription, context);
  emit(context, happened("customer.subscription.resumed", wire));
  return subscription;
}
