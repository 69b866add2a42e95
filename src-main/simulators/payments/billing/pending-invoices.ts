import type { Recurrence } from "../catalog/types.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { collectInvoice } from "./collect.ts";
import { createDraft, createInvoiceDraft, finalizeInvoice, pendingItemsFor } from "./invoicing.ts";
import { addIntervals } from "./periods.ts";
import { isEnded } from "./subscription-events.ts";
import type { IntervalWish } from "./terms.ts";
import type { Subscription } from "./types.ts";

/** Returns the time between invoices of pending items that a request names. */
export function readInterval(wish: IntervalWish | null | undefined): Recurrence | null {
  return wish ? { interval: wish.interval, count: wish.interval_count ?? 1 } : null;
}

/** Returns the fields of a subscription whose interval a request changes. */
export function pendingAfter(
  wish: IntervalWish | null | undefined,
  now: number,
): Partial<Pick<Subscription, "nextPendingInvoice" | "pendingInterval">> {
  if (wish === undefined) return {};
  const pendingInterval = readInterval(wish);
  const nextPendingInvoice = pendingInterval && addIntervals(now, pendingInterval, 1);
  return { pendingInterval, nextPendingInvoice };
}

/** Schedules the next invoice of the pending items of a subscription. */
export function schedulePendingInvoice(
  context: SimContext,
  { id, nextPendingInvoice: next }: Subscription,
): void {
  if (next !== null) context.schedule(next * 1_000, "invoice_pending", id);
}

/** Invoices the pending items of a subscription between its periods, and schedules the next time. */
export function invoicePending(context: SimContext, id: string): void {
  const { subscriptions } = context.state;
  const subscription = subscriptions.get(id);
  const { pendingInterval: interval, nextPendingInvoice: due } = subscription ?? {};
  if (!subscription || !interval || isEnded(subscription)) return;
  const now = secondsNow(context);
  if (due !== now) return;
  const next = { ...subscription, nextPendingInvoice: addIntervals(now, interval, 1) };
  schedulePendingInvoice(context, subscriptions.replace(next));
  const period = { start: subscription.period.start, end: now };
  const draft = {
    ...createInvoiceDraft(subscription, "automatic_pending_invoice_item_invoice", period),
    isImmediate: true,
  };
  const items = pendingItemsFor(context, draft);
  if (items.length === 0) return;
  const invoice = finalizeInvoice(context, createDraft(context, draft, [], items));
  if (invoice.collectionMethod === "charge_automatically") {
    collectInvoice(context, invoice, { isOffSession: true });
  }
}
