import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  discounts,
  itemShape,
  momentOrNow,
  prorationBehavior,
  taxRates,
} from "../../billing/schema.ts";
import { subscriptionSplitShape } from "../../connect/subscription-split.ts";
import { recurringData } from "../prices/schema.ts";
import {
  flag,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  unsupported,
} from "../../shared/schema.ts";

const phase = lazyStrictObject(() => ({
  items: z.array(lazyStrictObject(itemShape)).min(1),
  default_tax_rates: taxRates.optional(),
  discounts: discounts.optional(),
  duration: recurringData.optional(),
  end_date: integer.optional(),
  /** Of versions before clover. */
  iterations: integer.optional(),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  start_date: momentOrNow.optional(),
  trial: flag.optional(),
  trial_end: integer.optional(),
  ...subscriptionSplitShape(),
  ...unsupported(
    "add_invoice_items",
    "automatic_tax",
    "billing_cycle_anchor",
    "billing_thresholds",
    "collection_method",
    "currency",
    "default_payment_method",
    "description",
    "invoice_settings",
  ),
}));

const shared = () => ({
  end_behavior: createChoice("cancel", "release").optional(),
  metadata: metadata.optional(),
  phases: z.array(phase).min(1).max(10).optional(),
  default_settings: lazyStrictObject(() => ({
    ...subscriptionSplitShape(),
    ...unsupported(
      "automatic_tax",
      "billing_cycle_anchor",
      "billing_thresholds",
      "collection_method",
      "default_payment_method",
      "description",
      "invoice_settings",
    ),
  })).optional(),
  ...unsupported("billing_behavior", "pause_schedules"),
});

/** The parameters of `POST /v1/subscription_schedules`. */
export const createScheduleBody = params(() => ({
  ...shared(),
  customer: objectId.optional(),
  from_subscription: objectId.optional(),
  start_date: momentOrNow.optional(),
  ...unsupported("billing_mode", "customer_account"),
}));

/** The parameters of `POST /v1/subscription_schedules/:id`. */
export const updateScheduleBody = params(() => ({
  ...shared(),
  proration_behavior: prorationBehavior.optional(),
}));

export type NewSchedule = z.output<typeof createScheduleBody>;
export type ScheduleUpdate = z.output<typeof updateScheduleBody>;
export type NewPhase = z.output<typeof phase>;
