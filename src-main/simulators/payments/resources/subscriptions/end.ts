import { refreshEntitlements } from "../../entitlements/refresh.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { collectInvoice, methodFor } from "../../billing/collect.ts";
import { activeDiscounts } from "../../billing/discounts.ts";
import {
  createDraft,
  createInvoiceDraft,
  finalizeInvoice,
  pendingItemsFor,
} from "../../billing/invoicing.ts";
import { listItems, subscriptionLines, useLines } from "../../billing/lines.ts";
import { nextBoundary } from "../../billing/periods.ts";
import { computeCredits, storeProrations } from "../../billing/prorate.ts";
import { completeResumption } from "../../billing/resumption.ts";
import { changeSubscription, endSubscription, isEnded } from "../../billing/subscription-events.ts";
import type { Subscription } from "../../billing/types.ts";
import { badRequest, noSuchObject } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { deleteInvoiceItem, listPendingItems } from "../invoice-items/actions.ts";
import { computeAmountRemaining } from "../invoices/present.ts";
import { presentSubscription } from "./present.ts";
import type { Cancellation, ResumeWish } from "./schema.ts";

/** The seconds in which the invoice of a resumption must be paid. */
const EXPIRY = 23 * 3_600;

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

/** Throws if a subscription cannot be resumed. */
function checkResumable({ collectionMethod, resumption, status }: Subscription): void {
  if (status !== "paused") throw badRequest("Only paused subscriptions can be resumed.");
  if (collectionMethod === "send_invoice") {
    const message =
      "Only subscriptions with `collection_method=charge_automatically` can be resumed.";
    throw badRequest(message);
  }
  if (!resumption) return;
  const message = `The invoice ${resumption.invoice} of the last resumption is open. Pay or void it first.`;
  throw badRequest(message);
}

/**
 * Resumes a paused subscription: with its former period, or with a new one. The invoice of a new period is
 * finalised at once, and the subscription stays paused until there was an attempt to pay it.
 */
export function resumeSubscription(
  outer: SimContext,
  subscription: Subscription,
  { billing_cycle_anchor: wish, payment_behavior: behavior }: ResumeWish,
): Subscription {
  const context = withCustomerClock(outer, subscription.customer);
  checkResumable(subscription);
  const now = secondsNow(context);
  const isUnchanged = (typeof wish === "object" ? wish.type : wish) === "unchanged";
  if (isUnchanged && subscription.period.end > now)
    return completeResumption(context, subscription);
  const anchor = isUnchanged ? subscription.anchor : now;
  const period = { start: now, end: nextBoundary(anchor, subscription.recurrence, now) };
  const discounts = activeDiscounts(context, subscription.discounts, now, false);
  const used = { start: subscription.period.start, end: now };
  const draft = {
    ...createInvoiceDraft(subscription, "subscription_cycle", used),
    discounts,
    isImmediate: true,
  };
  const lines = subscriptionLines(context, subscription, period, { used });
  const invoice = createDraft(context, draft, lines, pendingItemsFor(context, draft));
  const expiresAt = now + EXPIRY;
  const onAttempt = behavior !== "resume_on_payment_success";
  const current = context.state.subscriptions.get(subscription.id) ?? subscription;
  context.state.subscriptions.replace({
    ...current,
    resumption: { invoice: invoice.id, expiresAt, onAttempt, anchor, period, discounts },
  });
  context.schedule(expiresAt * 1_000, "expire_resumption", subscription.id);
  const final = finalizeInvoice(context, invoice);
  if (computeAmountRemaining(final) === 0 || methodFor(context, final) !== undefined) {
    collectInvoice(context, final, { isOffSession: true });
  }
  return context.state.subscriptions.get(subscription.id) ?? current;
}
