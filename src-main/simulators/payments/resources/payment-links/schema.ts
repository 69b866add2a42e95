import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
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
  webUrl,
} from "../../shared/schema.ts";
import { adjustableQuantity } from "../../checkout/option-schemas.ts";
import { pageOptions } from "../../checkout/page-options.ts";
import {
  invoiceCreation,
  lineItem,
  paymentData,
  planShape,
  subscriptionData,
} from "../checkout-sessions/schema.ts";
import { sharingShape } from "./sharing.ts";

const afterCompletion = lazyStrictObject(() => ({
  type: createChoice("hosted_confirmation", "redirect"),
  redirect: z.strictObject({ url: webUrl }).optional(),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
}));

const restrictions = lazyStrictObject(() => ({
  completed_sessions: lazyStrictObject(() => ({ limit: integer })),
}));

const shippingOptions = z.array(lazyStrictObject(() => ({ shipping_rate: objectId.optional() })));

/** The parameters of `POST /v1/payment_links`. */
export const createPaymentLinkBody = params(() => ({
  ...planShape(),
  line_items: z.array(lineItem).max(20).optional(),
  after_completion: afterCompletion.optional(),
  inactive_message: text.optional(),
  payment_method_types: z.array(z.string()).optional(),
  restrictions: restrictions.optional(),
  shipping_options: shippingOptions.optional(),
  ...sharingShape(),
}));

const changedLine = lazyStrictObject(() => ({
  adjustable_quantity: adjustableQuantity.optional(),
  id: objectId,
  quantity: integer.optional(),
}));

/** The parameters of `POST /v1/payment_links/:id`. */
export const updatePaymentLinkBody = params(() => ({
  active: flag.optional(),
  after_completion: afterCompletion.optional(),
  allow_promotion_codes: flag.optional(),
  customer_creation: createChoice("always", "if_required").optional(),
  inactive_message: text.optional(),
  invoice_creation: invoiceCreation.optional(),
  line_items: z.array(changedLine).max(20).optional(),
  metadata: metadata.optional(),
  payment_intent_data: paymentData.omit({ capture_method: true, receipt_email: true }).optional(),
  payment_method_collection: createChoice("always", "if_required").optional(),
  payment_method_types: unsettable(z.array(z.string())).optional(),
  restrictions: unsettable(restrictions).optional(),
  shipping_options: unsettable(shippingOptions).optional(),
  submit_type: createChoice("auto", "book", "donate", "pay", "subscribe").optional(),
  subscription_data: subscriptionData
    .pick({
      invoice_settings: true,
      metadata: true,
      trial_period_days: true,
      trial_settings: true,
    })
    .optional(),
  ...pageOptions.updated(),
  ...sharingShape(),
  ...unsupported("automatic_tax", "managed_payments", "payment_method_options"),
}));

export type LinkUpdate = z.output<typeof updatePaymentLinkBody>;
