import { emitSubscription } from "../../events.ts";
import { dayOf } from "../../shared/days.ts";
import type { SimContext } from "../../state.ts";
import { billPeriod, saveSubscription } from "./bill.ts";
import type { PlanSubscription, SubscriptionAction } from "./types.ts";

/** Applies an action on its day. */
function applyAction(
  context: SimContext,
  subscription: PlanSubscription,
  action: SubscriptionAction,
): PlanSubscription {
  const save = saveSubscription.bind(undefined, context, subscription);
  switch (action.type) {
    case "CANCEL":
      return save({ status: "CANCELED", actions: [] }, { type: "STOP_SUBSCRIPTION" });
    case "PAUSE":
      return save({ status: "PAUSED" }, { type: "PAUSE_SUBSCRIPTION", detail: action.reason });
    case "RESUME": {
      const nextBill =
        subscription.nextBill > action.effectiveDate ? subscription.nextBill : action.effectiveDate;
      return save({ status: "ACTIVE", nextBill }, { type: "RESUME_SUBSCRIPTION" });
    }
    case "SWAP_PLAN":
      return save(
        {
          planVariationId: action.newPlanVariationId ?? subscription.planVariationId,
          phases: action.phases ?? [],
          phaseIndex: 0,
          periods: 0,
        },
        { type: "PLAN_CHANGE" },
      );
    case "CHANGE_BILLING_ANCHOR_DATE":
      return save(
        { anchor: action.anchor ?? subscription.anchor, hasOwnAnchor: true },
        { type: "BILLING_ANCHOR_DATE_CHANGED" },
      );
  }
}

function applyActions(context: SimContext, subscription: PlanSubscription): PlanSubscription {
  const today = dayOf(context.now);
  const isDue = ({ effectiveDate }: SubscriptionAction) => effectiveDate <= today;
  let changed = subscription;
  for (const action of subscription.actions.filter(isDue)) {
    const actions = changed.actions.filter(({ id }) => id !== action.id);
    changed = applyAction(context, { ...changed, actions }, action);
  }
  if (changed !== subscription) emitSubscription(context, "updated", changed);
  return changed;
}

/** Does what is due for a subscription: its start, its actions, its bill. */
export function advanceSubscription(context: SimContext, id: string): void {
  const { state, now } = context;
  const found = state.planSubscriptions.get(id);
  if (!found) return;
  const today = dayOf(now);
  let subscription = found;
  if (subscription.status === "PENDING" && subscription.startDate <= today) {
    const start = { type: "START_SUBSCRIPTION" } as const;
    subscription = saveSubscription(context, subscription, { status: "ACTIVE" }, start);
  }
  subscription = applyActions(context, subscription);
  if (subscription.status === "ACTIVE" && subscription.nextBill <= today) {
    billPeriod(context, subscription);
  }
}
