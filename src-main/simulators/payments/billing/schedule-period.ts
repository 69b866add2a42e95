import { emit, happened } from "../events.ts";
import { presentSubscription } from "../resources/subscriptions/present.ts";
import { secondsNow, type SimContext } from "../state.ts";
import type { Subscription } from "./types.ts";

const DAY = 86_400;

/** The time between the notice to the customer and a renewal. */
export const NOTICE = 7 * DAY;
const TRIAL_NOTICE = 3 * DAY;

/** Schedules what happens at the end of the present period of a subscription, and before it. */
export function schedulePeriod(context: SimContext, { id, period, trial }: Subscription): void {
  const now = secondsNow(context);
  context.schedule(period.end * 1_000, "renew_subscription", id);
  const notice = period.end - NOTICE;
  if (notice > now && notice > period.start) {
    context.schedule(notice * 1_000, "announce_invoice", id);
  }
  if (trial && trial.end > now && trial.end === period.end) {
    const ends = trial.end - TRIAL_NOTICE;
    if (ends > now) context.schedule(ends * 1_000, "announce_trial_end", id);
    else announceTrialEnd(context, id);
  }
}

/** Records that a trial ends in three days. */
export function announceTrialEnd(context: SimContext, id: string): void {
  const subscription = context.state.subscriptions.get(id);
  if (subscription?.status !== "trialing") return;
  const remaining = (subscription.trial?.end ?? 0) - secondsNow(context);
  if (remaining > TRIAL_NOTICE) return;
  const wire = presentSubscription(subscription, context);
  emit(context, happened("customer.subscription.trial_will_end", wire));
}
