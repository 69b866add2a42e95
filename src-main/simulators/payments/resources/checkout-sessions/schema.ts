import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { discounts, taxRates } from "../../billing/schema.ts";
import { adjustableQuantity } from "../../checkout/option-schemas.ts";
import { pageOptions } from "../../checkout/page-options.ts";
import { visitOptions } from "../../checkout/visit-options.ts";
import { splitShape } from "../../connect/split.ts";
import { subscriptionSplitShape } from "../../connect/subscription-split.ts";
import {
  currency,
  flag,
  integer,
  metadata,
  methodTypes,
  objectId,
  createChoice,
  params,
  text,
  unsupported,
  unsettableWebUrl,
} from "../../shared/schema.ts";
import { shippingRateShape } from "../shipping-rates/fields.ts";
import { inlinePrice } from "../prices/schema.ts";

const productData = lazyStrictObject(() => ({
  name: z.string().min(1).max(5_000),
  description: text.optional(),
  metadata: metadata.optional(),
  images: z.array(z.string()).max(8).optional(),
  tax_code: text.optional(),
  unit_label: text.optional(),
  ...unsupported("tax_details"),
}));

const lineItem = lazyStrictObject(() => ({
  metadata: metadata.optional(),
  price: objectId.optional(),
  price_data: z.strictObject({ ...inlinePrice(), product_data: productData.optional() }).optional(),
  quantity: integer.optional(),
  tax_rates: z.array(objectId).max(5).optional(),
  adjustable_quantity: adjustableQuantity.optional(),
  ...unsupported("dynamic_tax_rates"),
}));

const paymentData = lazyStrictObject(() => ({
  capture_method: createChoice("automatic", "automatic_async", "manual").optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  setup_future_usage: createChoice("off_session", "on_session").optional(),
  statement_descriptor: text.optional(),
  transfer_group: text.optional(),
  ...splitShape,
  ...unsupported("shipping", "statement_descriptor_suffix"),
}));

const subscriptionData = lazyStrictObject(() => ({
  default_tax_rates: taxRates.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  trial_end: integer.optional(),
  trial_period_days: integer.optional(),
  ...subscriptionSplitShape(),
  ...unsupported(
    "billing_cycle_anchor",
    "billing_cycle_anchor_config",
    "billing_mode",
    "invoice_settings",
    "pending_invoice_item_interval",
    "proration_behavior",
    "trial_settings",
  ),
}));

/** A shipping rate that a page offers. */
const shippingOption = lazyStrictObject(() => ({
  shipping_rate: objectId.optional(),
  shipping_rate_data: lazyStrictObject(shippingRateShape).optional(),
}));

/** Parameters that sessions and payment links share. */
export const planShape = lazy(() => ({
  allow_promotion_codes: flag.optional(),
  currency: currency.optional(),
  customer_creation: createChoice("always", "if_required").optional(),
  invoice_creation: lazyStrictObject(() => ({
    enabled: flag,
    ...unsupported("invoice_data"),
  })).optional(),
  line_items: z.array(lineItem).max(100).optional(),
  metadata: metadata.optional(),
  payment_intent_data: paymentData.optional(),
  payment_method_collection: createChoice("always", "if_required").optional(),
  submit_type: createChoice("auto", "book", "donate", "pay", "subscribe").optional(),
  subscription_data: subscriptionData.optional(),
  ...pageOptions.created(),
  ...unsupported("automatic_tax", "managed_payments", "payment_method_options"),
}));

/** The parameters of `POST /v1/checkout/sessions`. */
export const createSessionBody = params(() => ({
  ...planShape(),
  ...methodTypes,
  mode: createChoice("payment", "setup", "subscription").optional(),
  ui_mode: createChoice(
    "hosted",
    "embedded",
    "custom",
    "hosted_page",
    "embedded_page",
    "elements",
    "form",
  ).optional(),
  cancel_url: unsettableWebUrl.optional(),
  client_reference_id: z.string().max(200).optional(),
  customer: objectId.optional(),
  customer_email: text.optional(),
  discounts: discounts.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  return_url: unsettableWebUrl.optional(),
  setup_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      ...unsupported("on_behalf_of"),
    })
    .optional(),
  shipping_options: z.array(shippingOption).max(5).optional(),
  success_url: unsettableWebUrl.optional(),
  customer_update: lazyStrictObject(() => ({
    address: createChoice("auto", "never").optional(),
    name: createChoice("auto", "never").optional(),
    shipping: createChoice("auto", "never").optional(),
  })).optional(),
  ...visitOptions.created(),
  ...unsupported(
    "adaptive_pricing",
    "branding_settings",
    "customer_account",
    "payment_method_configuration",
    "payment_method_data",
  ),
}));

/** The parameters of `POST /v1/checkout/sessions/:id`. */
export const updateSessionBody = params(() => ({
  metadata: metadata.optional(),
  ...unsupported("collected_information", "line_items", "payment_intent_data", "shipping_options"),
}));

export type NewSession = z.output<typeof createSessionBody>;
export type PlanWish = Omit<z.output<z.ZodObject<ReturnType<typeof planShape>>>, "line_items"> & {
  readonly line_items?: readonly z.output<typeof lineItem>[] | undefined;
};
export type LineWish = z.output<typeof lineItem>;
