import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  flag,
  integer,
  metadata,
  createChoice,
  params,
  text,
  unsupported,
  webUrl,
} from "../../shared/schema.ts";
import { planShape } from "../checkout-sessions/schema.ts";
import { sharingShape } from "./sharing.ts";

const afterCompletion = lazyStrictObject(() => ({
  type: createChoice("hosted_confirmation", "redirect"),
  redirect: z.strictObject({ url: webUrl }).optional(),
  hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
}));

const others = () => ({ ...sharingShape(), ...unsupported("payment_method_types") });

/** The parameters of `POST /v1/payment_links`. */
export const createPaymentLinkBody = params(() => ({
  ...planShape(),
  after_completion: afterCompletion.optional(),
  inactive_message: text.optional(),
  restrictions: z
    .strictObject({ completed_sessions: z.strictObject({ limit: integer }) })
    .optional(),
  ...others(),
}));

/** The parameters of `POST /v1/payment_links/:id`. */
export const updatePaymentLinkBody = params(() => ({
  active: flag.optional(),
  after_completion: afterCompletion.optional(),
  allow_promotion_codes: flag.optional(),
  inactive_message: text.optional(),
  metadata: metadata.optional(),
  ...others(),
  ...unsupported(
    "automatic_tax",
    "customer_creation",
    "invoice_creation",
    "line_items",
    "managed_payments",
    "payment_intent_data",
    "payment_method_collection",
    "payment_method_options",
    "restrictions",
    "submit_type",
    "subscription_data",
  ),
}));
