import { changed, emit } from "../events.ts";
import { presentSubscription, subscriptionResource } from "../resources/subscriptions/present.ts";
import type { Wire } from "../shared/present.ts";
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
export function tellChange(context: SimContext, before: Wire, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (!subscription) return;
  const after = presentSubscription(subscription, context);
  emit(context, changed("customer.subscription.updated", before, after));
}

/** Changes a subscription and records the change. */
export function changeSubscription(
  context: SimContext,
  subscription: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const type = "customer.subscription.updated";
  return changeAndEmit(context, subscriptionResource, type, subscription, change);
}

/** Ends a subscription now. */
export function endSubscription(
  context: SimContext,
  subscription: Subscription,
  cancelReason: string,
  canceledAt: number = secondsNow(context),
): Subscription {
  return replaceAndEmit(context, subscriptionResource, "customer.subscription.deleted", {
    ...subscription,
    status: "canceled",
    canceledAt: subscription.canceledAt ?? canceledAt,
    endedAt: secondsNow(context),
    cancelReason: subscription.cancelReason ?? cancelReason,
    pausedCollection: null,
    pendingUpdate: null,
  });
}
