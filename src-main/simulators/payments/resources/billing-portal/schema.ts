import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  count,
  flag,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsupported,
  webUrl,
  unsettableWebUrl,
} from "../../shared/schema.ts";
import { featuresBody } from "./features.ts";

const afterCompletion = lazyStrictObject(() => ({
  type: createChoice("hosted_confirmation", "portal_homepage", "redirect"),
  redirect: lazyStrictObject(() => ({ return_url: webUrl })).optional(),
  hosted_confirmation: lazyStrictObject(() => ({ custom_message: text.optional() })).optional(),
}));

const named = lazyStrictObject(() => ({ subscription: objectId }));

const cancel = lazyStrictObject(() => ({
  subscription: objectId,
  retention: lazyStrictObject(() => ({
    coupon_offer: lazyStrictObject(() => ({ coupon: objectId })),
    type: z.literal("coupon_offer"),
  })).optional(),
}));

const discount = lazyStrictObject(() => ({
  coupon: objectId.optional(),
  promotion_code: objectId.optional(),
}));

const confirm = lazyStrictObject(() => ({
  subscription: objectId,
  discounts: z.array(discount).max(1).optional(),
  items: z
    .array(
      lazyStrictObject(() => ({
        id: objectId,
        price: objectId.optional(),
        quantity: count.optional(),
      })),
    )
    .min(1),
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
  subscription_cancel: cancel.optional(),
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

const profile = lazyStrictObject(() => ({
  headline: text.optional(),
  privacy_policy_url: unsettableWebUrl.optional(),
  terms_of_service_url: unsettableWebUrl.optional(),
}));

const shared = () => ({
  business_profile: profile.optional(),
  default_return_url: unsettableWebUrl.optional(),
  login_page: lazyStrictObject(() => ({ enabled: flag })).optional(),
  metadata: metadata.optional(),
  name: text.optional(),
});

/** The parameters of `POST /v1/billing_portal/configurations`. */
export const createConfigurationBody = params(() => ({ ...shared(), features: featuresBody }));

/** The parameters of `POST /v1/billing_portal/configurations/:id`. */
export const updateConfigurationBody = params(() => ({
  ...shared(),
  active: flag.optional(),
  features: featuresBody.optional(),
}));

export type NewPortalSession = z.output<typeof createPortalSessionBody>;
export type ConfigurationUpdate = z.output<typeof updateConfigurationBody>;
