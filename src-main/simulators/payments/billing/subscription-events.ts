import { changed, emit, happened } from "../events.ts";
import { presentSubscription } from "../resources/subscriptions/present.ts";
import type { Wire } from "../shared/present.ts";
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
  const before = presentSubscription(subscription, context);
  const after = context.state.subscriptions.replace({ ...subscription, ...change });
  tellChange(context, before, after.id);
  return after;
}

/** Ends a subscription now. */
export function endSubscription(
  context: SimContext,
  subscription: Subscription,
  cancelReason: string,
  canceledAt: number = secondsNow(context),
): Subscription {
  const canceled = context.state.subscriptions.replace({
    ...subscription,
    status: "canceled",
    canceledAt: subscription.canceledAt ?? canceledAt,
    endedAt: secondsNow(context),
    cancelReason: subscription.cancelReason ?? cancelReason,
    pausedCollection: null,
    pendingUpdate: null,
  });
  const wire = presentSubscription(canceled, context);
  emit(context, happened("customer.subscription.deleted", wire));
  return canceled;
}
