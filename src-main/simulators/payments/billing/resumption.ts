import { emit, happened } from "../events.ts";
import { presentSubscription } from "../resources/subscriptions/present.ts";
import type { SimContext } from "../state.ts";
import { schedulePeriod } from "./schedule-period.ts";
import { changeSubscription } from "./subscription-events.ts";
import type { Invoice, Resumption, Subscription } from "./types.ts";

/** The part of a resumption that applies when it is complete. */
type Restart = Pick<Resumption, "anchor" | "discounts" | "period">;

/** Makes a paused subscription active, and records it. */
export function completeResumption(
  context: SimContext,
  subscription: Subscription,
  restart: Partial<Restart> = {},
): Subscription {
  const change = { ...restart, status: "active", resumption: null } as const;
  const resumed = changeSubscription(context, subscription, change);
  schedulePeriod(context, resumed);
  const wire = presentSubscription(resumed, context);
  emit(context, happened("customer.subscription.resumed", wire));
  return resumed;
}

/** Resumes the subscription of an invoice after an attempt to pay it; `undefined`: it waits for none. */
export function resumeAfter(
  context: SimContext,
  { id, subscription: name }: Pick<Invoice, "id" | "subscription">,
  outcome: "attempted" | "settled",
): Subscription | undefined {
  const subscription = context.state.subscriptions.get(name ?? "");
  if (subscription?.status !== "paused") return undefined;
  const { resumption } = subscription;
  if (resumption?.invoice !== id) return undefined;
  if (outcome === "attempted" && !resumption.onAttempt) return undefined;
  const { anchor, discounts, period } = resumption;
  return completeResumption(context, subscription, { anchor, discounts, period });
}
