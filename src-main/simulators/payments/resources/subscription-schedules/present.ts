import type { Schedule, SchedulePhase } from "../../billing/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { presentSubscriptionSplit } from "../../connect/subscription-split.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { presentTaxRates } from "../subscriptions/present.ts";

function presentPhase(phase: SchedulePhase, schedule: Schedule, context: SimContext): ApiObject {
  return {
    add_invoice_items: [],
    ...presentSubscriptionSplit(phase.split),
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: schedule.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: phase.coupons.map(({ coupon, promotionCode }) => ({
      coupon: promotionCode === null ? coupon : null,
      discount: null,
      promotion_code: promotionCode,
    })),
    end_date: phase.end,
    invoice_settings: null,
    items: phase.items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: item.price,
      price: item.price,
      ...(item.quantity === null ? {} : { quantity: item.quantity }),
      tax_rates: presentTaxRates(context, item.taxRates),
    })),
    metadata: phase.metadata,
    proration_behavior: phase.prorates,
    start_date: phase.start,
    trial_end: phase.trialEnd,
  };
}

/** A schedule as the API shows it, with the phase that runs now. */
export function presentSchedule(schedule: Schedule, context: SimContext): ApiObject {
  const now = secondsNow(withCustomerClock(context, schedule.customer));
  const current = schedule.phases.find(({ start, end }) => start <= now && now < end);
  return {
    id: schedule.id,
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: schedule.canceledAt,
    completed_at: schedule.completedAt,
    created: schedule.created,
    current_phase:
      schedule.status === "active" && current
        ? { end_date: current.end, start_date: current.start }
        : null,
    customer: schedule.customer,
    customer_account: null,
    default_settings: {
      ...presentSubscriptionSplit(schedule.split),
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
    },
    end_behavior: schedule.endBehavior,
    livemode: false,
    metadata: schedule.metadata,
    pause_schedules: [],
    phases: schedule.phases.map((phase) => presentPhase(phase, schedule, context)),
    released_at: schedule.releasedAt,
    released_subscription: schedule.releasedSubscription,
    status: schedule.status,
    subscription: schedule.subscription,
    test_clock: context.state.customers.get(schedule.customer)?.test_clock ?? null,
  };
}

export const scheduleResource: Resource<Schedule> = {
  name: "subscription_schedule",
  of: ({ schedules }) => schedules,
  present: presentSchedule,
};
