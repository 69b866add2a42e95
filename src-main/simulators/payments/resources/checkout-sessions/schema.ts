import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { discounts, taxRates } from "../../billing/schema.ts";
import { invoiceDataBody, invoiceSettingsBody } from "../../billing/invoice-settings.ts";
import { adjustableQuantity } from "../../checkout/option-schemas.ts";
import { pageOptions } from "../../checkout/page-options.ts";
import { visitOptions } from "../../checkout/visit-options.ts";
import { splitShape } from "../../connect/split.ts";
import { subscriptionSplitShape } from "../../connect/subscription-split.ts";
import { country } from "../../shared/countries.ts";
import {
  currency,
  flag,
  integer,
  metadata,
  methodTypes,
  objectId,
  createChoice,
  params,
  shipping,
  text,
  unsettable,
  unsupported,
  unsettableWebUrl,
  descriptor,
} from "../../shared/schema.ts";
import { allowRedisplay, otherMethodTypes } from "../payment-methods/schema.ts";
import { shippingRateShape } from "../shipping-rates/fields.ts";
import { anchorConfig, pendingInterval } from "../../billing/terms.ts";
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

const lineShape = () => ({
  metadata: metadata.optional(),
  price: objectId.optional(),
  price_data: z.strictObject({ ...inlinePrice(), product_data: productData.optional() }).optional(),
  quantity: integer.optional(),
  tax_rates: z.array(objectId).max(5).optional(),
  adjustable_quantity: adjustableQuantity.optional(),
  ...unsupported("dynamic_tax_rates"),
});

/** A line of a session or a link. */
export const lineItem = lazyStrictObject(lineShape);

export const paymentData = lazyStrictObject(() => ({
  capture_method: createChoice("automatic", "automatic_async", "manual").optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  setup_future_usage: unsettable(createChoice("off_session", "on_session")).optional(),
  shipping: shipping.optional(),
  statement_descriptor: descriptor.optional(),
  statement_descriptor_suffix: descriptor.optional(),
  transfer_group: text.optional(),
  ...splitShape,
}));

export const subscriptionData = lazyStrictObject(() => ({
  default_tax_rates: taxRates.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  billing_cycle_anchor: integer.optional(),
  billing_cycle_anchor_config: anchorConfig.optional(),
  billing_mode: lazyStrictObject(() => ({
    type: createChoice("classic", "flexible"),
    ...unsupported("flexible"),
  })).optional(),
  invoice_settings: invoiceSettingsBody.optional(),
  pending_invoice_item_interval: pendingInterval.optional(),
  proration_behavior: createChoice("create_prorations", "none").optional(),
  trial_end: integer.optional(),
  trial_period_days: unsettable(integer).optional(),
  trial_settings: unsettable(
    lazyStrictObject(() => ({
      end_behavior: lazyStrictObject(() => ({
        missing_payment_method: createChoice("cancel", "create_invoice", "pause"),
      })),
    })),
  ).optional(),
  ...subscriptionSplitShape(),
}));

/** A shipping rate that a page offers. */
const shippingOption = lazyStrictObject(() => ({
  shipping_rate: objectId.optional(),
  shipping_rate_data: lazyStrictObject(shippingRateShape).optional(),
}));

const sessionCard = lazyStrictObject(() => ({
  capture_method: createChoice("manual").optional(),
  request_three_d_secure: createChoice("any", "automatic", "challenge").optional(),
  setup_future_usage: createChoice("off_session", "on_session").optional(),
  ...unsupported(
    "installments",
    "request_extended_authorization",
    "request_incremental_authorization",
    "request_multicapture",
    "request_overcapture",
    "restrictions",
    "statement_descriptor_suffix_kana",
    "statement_descriptor_suffix_kanji",
  ),
}));

/** The options of the payments of a session. */
const sessionOptions = lazyStrictObject(() => ({
  card: sessionCard.optional(),
  ...unsupported("sepa_debit", "us_bank_account", ...otherMethodTypes),
}));

export const invoiceCreation = lazyStrictObject(() => ({
  enabled: flag,
  invoice_data: invoiceDataBody.optional(),
}));

/** Parameters that sessions and payment links share. */
export const planShape = lazy(() => ({
  allow_promotion_codes: flag.optional(),
  currency: currency.optional(),
  customer_creation: createChoice("always", "if_required").optional(),
  invoice_creation: invoiceCreation.optional(),
  line_items: z.array(lineItem).max(100).optional(),
  metadata: metadata.optional(),
  payment_intent_data: paymentData.optional(),
  payment_method_collection: createChoice("always", "if_required").optional(),
  submit_type: createChoice("auto", "book", "donate", "pay", "subscribe").optional(),
  subscription_data: subscriptionData.optional(),
  ...pageOptions.created(),
  payment_method_options: sessionOptions.optional(),
  ...unsupported("automatic_tax", "managed_payments"),
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
  payment_method_data: lazyStrictObject(() => ({
    allow_redisplay: allowRedisplay.optional(),
  })).optional(),
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
  ),
}));

const changedLine = lazyStrictObject(() => ({
  ...lineShape(),
  id: z.string().min(1).optional(),
  tax_rates: taxRates.optional(),
}));

const shippingDetails = lazyStrictObject(() => ({
  name: z.string().min(1),
  address: lazyStrictObject(() => ({
    city: text.optional(),
    country,
    line1: z.string().min(1),
    line2: text.optional(),
    postal_code: text.optional(),
    state: text.optional(),
  })),
}));

/** The parameters of `POST /v1/checkout/sessions/:id`. */
export const updateSessionBody = params(() => ({
  collected_information: lazyStrictObject(() => ({
    shipping_details: shippingDetails.optional(),
  })).optional(),
  line_items: z.array(changedLine).min(1).max(100).optional(),
  metadata: metadata.optional(),
  payment_intent_data: paymentData
    .pick({
      description: true,
      metadata: true,
      setup_future_usage: true,
      statement_descriptor: true,
      statement_descriptor_suffix: true,
    })
    .optional(),
  shipping_options: unsettable(z.array(shippingOption).max(5)).optional(),
}));

export type SessionUpdate = z.output<typeof updateSessionBody>;

export type NewSession = z.output<typeof createSessionBody>;
export type PlanWish = Omit<z.output<z.ZodObject<ReturnType<typeof planShape>>>, "line_items"> & {
  readonly line_items?: readonly z.output<typeof lineItem>[] | undefined;
};
export type LineWish = z.output<typeof lineItem>;
