import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  collectionMethod,
  discounts,
  itemShape,
  momentOrNow,
  paymentBehavior,
  priceData,
  prorationBehavior,
  taxRates,
} from "../../billing/schema.ts";
import { subscriptionSplitShape } from "../../connect/subscription-split.ts";
import { paymentOptions } from "../../billing/payment-options.ts";
import { anchorConfig, pendingInterval } from "../../billing/terms.ts";
import { invoiceSettingsBody } from "../../billing/invoice-settings.ts";
import {
  flag,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsettable,
  unsupported,
} from "../../shared/schema.ts";

const anchorType = lazyStrictObject(() => ({ type: createChoice("now", "unchanged") }));

const feedback = createChoice(
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
  "",
);

const cancellationDetails = lazyStrictObject(() => ({
  comment: text.optional(),
  feedback: feedback.optional(),
  ...unsupported("feedback_option"),
}));

const addedItem = lazyStrictObject(() => ({
  discounts: discounts.optional(),
  metadata: metadata.optional(),
  price: objectId.optional(),
  price_data: priceData.omit({ recurring: true }).optional(),
  quantity: integer.optional(),
  tax_rates: taxRates.optional(),
  ...unsupported("period"),
}));

const cancelAt = z.union([createChoice("max_period_end", "min_period_end"), integer]);

const shared = () => ({
  ...subscriptionSplitShape(),
  cancel_at_period_end: flag.optional(),
  collection_method: collectionMethod.optional(),
  days_until_due: integer.optional(),
  default_payment_method: objectId.optional(),
  default_source: text.optional(),
  default_tax_rates: taxRates.optional(),
  description: text.optional(),
  discounts: discounts.optional(),
  /** Of versions before basil. */
  coupon: text.optional(),
  promotion_code: text.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: paymentBehavior.optional(),
  payment_settings: lazyStrictObject(() => ({
    payment_method_types: unsettable(z.array(z.string())).optional(),
    save_default_payment_method: createChoice("off", "on_subscription").optional(),
    payment_method_options: unsettable(paymentOptions).optional(),
  })).optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: momentOrNow.optional(),
  trial_from_plan: flag.optional(),
  trial_settings: lazyStrictObject(() => ({
    end_behavior: lazyStrictObject(() => ({
      missing_payment_method: createChoice("cancel", "create_invoice", "pause").optional(),
      ...unsupported("billing_cycle_anchor"),
    })),
  })).optional(),
  add_invoice_items: z.array(addedItem).max(20).optional(),
  invoice_settings: invoiceSettingsBody.optional(),
  pending_invoice_item_interval: unsettable(pendingInterval).optional(),
  ...unsupported("automatic_tax", "billing_schedules", "billing_thresholds"),
});

/** The parameters of `POST /v1/subscriptions`. */
export const createSubscriptionBody = params(() => ({
  ...shared(),
  customer: objectId,
  items: z.array(lazyStrictObject(itemShape)).min(1).max(20),
  billing_cycle_anchor: integer.optional(),
  billing_mode: z
    .strictObject({ type: createChoice("classic", "flexible"), ...unsupported("flexible") })
    .optional(),
  cancel_at: cancelAt.optional(),
  currency: z.string().optional(),
  trial_period_days: integer.optional(),
  ...unsupported("customer_account"),
  backdate_start_date: integer.optional(),
  billing_cycle_anchor_config: anchorConfig.optional(),
}));

/** The parameters of `POST /v1/subscriptions/:id`. */
export const updateSubscriptionBody = params(() => ({
  ...shared(),
  billing_cycle_anchor: z.union([anchorType, createChoice("now", "unchanged")]).optional(),
  cancel_at: unsettable(cancelAt).optional(),
  cancellation_details: cancellationDetails.optional(),
  items: z
    .array(
      z.strictObject({
        ...itemShape(),
        id: objectId.optional(),
        deleted: flag.optional(),
        ...unsupported("clear_usage"),
      }),
    )
    .max(20)
    .optional(),
  pause_collection: unsettable(
    z.strictObject({
      behavior: createChoice("keep_as_draft", "mark_uncollectible", "void"),
      resumes_at: integer.optional(),
    }),
  ).optional(),
  proration_date: integer.optional(),
}));

/** The parameters of `DELETE /v1/subscriptions/:id`. */
export const cancelSubscriptionQuery = params(() => ({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: flag.optional(),
  prorate: flag.optional(),
}));

/** The parameters of `POST /v1/subscriptions/:id/resume`. */
export const resumeSubscriptionBody = params(() => ({
  billing_cycle_anchor: z.union([anchorType, createChoice("now", "unchanged")]).optional(),
  payment_behavior: createChoice(
    "resume_on_payment_attempt",
    "resume_on_payment_success",
  ).optional(),
  proration_behavior: prorationBehavior.optional(),
  ...unsupported("proration_date"),
}));

/** The parameters of `POST /v1/subscriptions/:id/pause`. */
export const pauseSubscriptionBody = params(() => ({
  type: createChoice("subscription").optional(),
  ...unsupported("bill_for", "invoicing_behavior"),
}));

/** The parameters of `POST /v1/subscriptions/:id/migrate`. */
export const migrateSubscriptionBody = params(() => ({
  billing_mode: z.strictObject({ type: createChoice("flexible"), ...unsupported("flexible") }),
}));

export type NewSubscription = z.output<typeof createSubscriptionBody>;
export type SubscriptionUpdate = z.output<typeof updateSubscriptionBody>;
export type ResumeWish = z.output<typeof resumeSubscriptionBody>;
export type Cancellation = z.output<typeof cancelSubscriptionQuery>;
