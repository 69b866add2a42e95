import { refreshEntitlements } from "../entitlements/refresh.ts";
import { changed, emit } from "../events.ts";
import { invoiceResource } from "../resources/invoices/present.ts";
import { scheduleResource } from "../resources/subscription-schedules/present.ts";
import { presentSubscription, subscriptionResource } from "../resources/subscriptions/present.ts";
import type { ApiObject } from "../shared/present.ts";
import { changeAndEmit, replaceAndEmit } from "../shared/resource.ts";
import { secondsNow, type SimContext } from "../state.ts";
import type { Subscription } from "./types.ts";

/** Statuses that never change again. */
const ended: ReadonlySet<Subscription["status"]> = new Set(["canceled", "incomplete_expired"]);

/** Returns whether a subscription is over. */
export function isEnded({ status }: Subscription): boolean {
  return ended.has(status);
}

/** Records what changed about a subscription since it was presented. */
export function tellChange(context: SimContext, before: ApiObject, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (!subscription) return;
  const after = presentSubscription(subscription, context);
  emit(context, changed("customer.subscription.updated", before, after));
  refreshEntitlements(context, subscription.customer);
}

/** Changes a subscription and records the change. */
export function changeSubscription(
  context: SimContext,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const type = "customer.subscription.updated";
  const after = changeAndEmit(context, subscriptionResource, type, subscription, change);
  refreshEntitlements(context, after.customer);
  return after;
}

/**
 * Ends a subscription now, with the schedule that owns it. Finalised invoices of its customer are not
 * collected automatically any more.
 */
export function endSubscription(
  context: SimContext,
  subscription: Subscription,
  cancelReason: string,
  canceledAt: number = secondsNow(context),
): Subscription {
  const ended = replaceAndEmit(context, subscriptionResource, "customer.subscription.deleted", {
    ...subscription,
    status: "canceled",
    canceledAt: subscription.canceledAt ?? canceledAt,
    endedAt: secondsNow(context),
    cancelReason: subscription.cancelReason ?? cancelReason,
    pausedCollection: null,
    pendingUpdate: null,
  });
  refreshEntitlements(context, ended.customer);
  endScheduleOf(context, ended, cancelReason);
  stopCollection(context, ended.customer);
  return ended;
}

/** Ends the schedule of a subscription that has ended: aborted after failed payments, else canceled. */
function endScheduleOf(context: SimContext, subscription: Subscription, reason: string): void {
  const schedule = context.state.schedules.get(subscription.schedule ?? "");
  if (schedule?.status !== "active") return;
  const isAborted = reason === "payment_failed";
  const type = isAborted ? "subscription_schedule.aborted" : "subscription_schedule.canceled";
  replaceAndEmit(context, scheduleResource, type, {
    ...schedule,
    status: "canceled",
    canceledAt: secondsNow(context),
  });
}

/** Stops the automatic collection of the finalised invoices of a customer. */
function stopCollection(context: SimContext, customer: string): void {
  for (const invoice of context.state.invoices.values()) {
    if (invoice.customer !== customer || invoice.status !== "open" || !invoice.autoAdvance)
      continue;
    const stopped = { autoAdvance: false, nextAttempt: null };
    changeAndEmit(context, invoiceResource, "invoice.updated", invoice, stopped);
  }
}
