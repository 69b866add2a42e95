import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { prorationBehavior } from "../../billing/schema.ts";
import {
  count,
  flag,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsettable,
  unsupported,
  webUrl,
  unsettableWebUrl,
} from "../../shared/schema.ts";

const afterCompletion = lazyStrictObject(() => ({
  type: createChoice("hosted_confirmation", "portal_homepage", "redirect"),
  redirect: z.strictObject({ return_url: webUrl }).optional(),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
}));

const named = lazyStrictObject(() => ({ subscription: objectId, ...unsupported("retention") }));

const confirm = lazyStrictObject(() => ({
  subscription: objectId,
  items: z
    .array(z.strictObject({ id: objectId, price: objectId.optional(), quantity: count.optional() }))
    .min(1),
  ...unsupported("discounts"),
}));

const flow = lazyStrictObject(() => ({
  type: createChoice(
    "customer_update",
    "payment_method_update",
    "subscription_cancel",
    "subscription_pause",
    "subscription_update",
    "subscription_update_confirm",
  ),
  after_completion: afterCompletion.optional(),
  subscription_cancel: named.optional(),
  subscription_pause: named.optional(),
  subscription_update: named.optional(),
  subscription_update_confirm: confirm.optional(),
}));

/** The parameters of `POST /v1/billing_portal/sessions`. */
export const createPortalSessionBody = params(() => ({
  configuration: objectId.optional(),
  customer: objectId.optional(),
  flow_data: flow.optional(),
  locale: text.optional(),
  return_url: unsettableWebUrl.optional(),
  ...unsupported("after_expiration", "customer_account", "on_behalf_of"),
}));

const features = lazyStrictObject(() => ({
  customer_update: z
    .strictObject({ enabled: flag, allowed_updates: unsettable(z.array(z.string())).optional() })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z
    .strictObject({ enabled: flag, ...unsupported("payment_method_configuration") })
    .optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: createChoice("at_period_end", "immediately").optional(),
      ...unsupported("cancellation_reason", "proration_behavior"),
    })
    .optional(),
  subscription_pause: z.strictObject({ enabled: flag, ...unsupported("duration") }).optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      products: unsettable(
        z.array(
          z.strictObject({
            product: objectId,
            prices: z.array(objectId),
            ...unsupported("adjustable_quantity"),
          }),
        ),
      ).optional(),
      proration_behavior: prorationBehavior.optional(),
      ...unsupported(
        "billing_cycle_anchor",
        "default_allowed_updates",
        "schedule_at_period_end",
        "trial_update_behavior",
      ),
    })
    .optional(),
}));

const profile = lazyStrictObject(() => ({
  headline: text.optional(),
  privacy_policy_url: unsettableWebUrl.optional(),
  terms_of_service_url: unsettableWebUrl.optional(),
}));

const shared = () => ({
  business_profile: profile.optional(),
  default_return_url: unsettableWebUrl.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  ...unsupported("login_page"),
});

/** The parameters of `POST /v1/billing_portal/configurations`. */
export const createConfigurationBody = params(() => ({ ...shared(), features }));

/** The parameters of `POST /v1/billing_portal/configurations/:id`. */
export const updateConfigurationBody = params(() => ({
  ...shared(),
  active: flag.optional(),
  features: features.optional(),
}));

export type NewPortalSession = z.output<typeof createPortalSessionBody>;
export type ConfigurationUpdate = z.output<typeof updateConfigurationBody>;
