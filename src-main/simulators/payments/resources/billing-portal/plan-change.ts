import { listItems } from "../../billing/lines.ts";
import type { Subscription, SubscriptionItem } from "../../billing/types.ts";
import type { Price } from "../../catalog/types.ts";
import { computeTotal } from "../../catalog/amounts.ts";
import { referenceTo } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { priceResource } from "../prices/present.ts";
import { createSchedule, updateSchedule } from "../subscription-schedules/actions.ts";
import { updateSubscription } from "../subscriptions/update.ts";
import type { Features } from "./features.ts";

type UpdateFeature = Features["subscription_update"];

/** The change of a plan that a customer wants. */
interface PlanChange {
  readonly items: readonly {
    readonly id: string;
    readonly price?: string | undefined;
    readonly quantity?: number | undefined;
  }[];
  readonly discounts?:
    | { coupon?: string | undefined; promotion_code?: string | undefined }[]
    | undefined;
}

const days = { day: 1, week: 7, month: 30, year: 365 } as const;

const lengthOf = ({ recurring }: Price): number =>
  recurring ? days[recurring.interval] * recurring.count : 0;

/** Returns whether a change waits for the end of the period. */
function isLater(
  context: SimContext,
  subscription: Subscription,
  { schedule_at_period_end: { conditions } }: UpdateFeature,
  { items }: PlanChange,
): boolean {
  const types = new Set(conditions.map(({ type }) => type));
  const amount = (price: Price, quantity: number) =>
    computeTotal(price, subscription.currency, quantity);
  return items.some((item) => {
    const before = context.state.subscriptionItems.get(item.id);
    if (!before) return false;
    const old = referenceTo(context, priceResource, before.price, "price");
    const next = referenceTo(context, priceResource, item.price ?? before.price, "price");
    const quantity = item.quantity ?? before.quantity ?? 1;
    const isLess = amount(next, quantity) < amount(old, before.quantity ?? 1);
    const isShorter = lengthOf(next) < lengthOf(old);
    return (
      (types.has("decreasing_item_amount") && isLess) ||
      (types.has("shortening_interval") && isShorter)
    );
  });
}

/** Schedules a change of a plan for the end of the period. */
function changeLater(context: SimContext, subscription: Subscription, { items }: PlanChange): void {
  const schedule = createSchedule(context, { from_subscription: subscription.id });
  const phase = (item: SubscriptionItem, change: PlanChange["items"][number] | undefined) => {
    const quantity = change?.quantity ?? item.quantity ?? undefined;
    return {
      price: change?.price ?? item.price,
      ...(quantity === undefined ? {} : { quantity }),
      tax_rates: [...item.taxRates],
    };
  };
  const present = listItems(context.state, subscription);
  updateSchedule(context, schedule, {
    phases: [
      {
        items: present.map((item) => phase(item, undefined)),
        start_date: subscription.period.start,
        end_date: subscription.period.end,
      },
      {
        items: present.map((item) =>
          phase(
            item,
            items.find(({ id }) => id === item.id),
          ),
        ),
      },
    ],
  });
}

/** Changes the plan of a subscription as a configuration says: at once, or at the end of the period. */
export function changePlan(
  context: SimContext,
  subscription: Subscription,
  feature: UpdateFeature,
  change: PlanChange,
): void {
  if (isLater(context, subscription, feature, change)) {
    changeLater(context, subscription, change);
    return;
  }
  const endsTrial =
    subscription.status === "trialing" && feature.trial_update_behavior === "end_trial";
  const anchor = feature.billing_cycle_anchor;
  updateSubscription(context, subscription, {
    items: [...change.items],
    ...(change.discounts && { discounts: change.discounts }),
    proration_behavior: feature.proration_behavior,
    ...(anchor !== null && { billing_cycle_anchor: anchor }),
    ...(endsTrial && { trial_end: "now" as const }),
  });
}
