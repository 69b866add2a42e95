import {
  absent,
  exclusive,
  is,
  refusedIf,
  requiredIf,
  requires,
  type Rule,
  within,
  worded,
} from "#core/contract/rules/rule.ts";
import { optionRules } from "../../checkout/page-options.ts";

const shippingRules = within(
  "shipping_options[]",
  exclusive("shipping_rate", "shipping_rate_data"),
);
const embedded = ["embedded", "embedded_page", "custom", "elements", "form"] as const;
const hosted = is("ui_mode", "hosted", "hosted_page");

/** Rules about the modes of Checkout. */
const modes: readonly Rule[] = [
  refusedIf(["customer_creation"], is("mode", "subscription")),
  refusedIf(["payment_method_collection"], is("mode", "payment", "setup")),
  refusedIf(["setup_intent_data"], is("mode", "payment", "subscription")),
  refusedIf(["shipping_options"], is("mode", "setup", "subscription")),
  refusedIf(["optional_items"], is("mode", "setup")),
  refusedIf(
    [
      "allow_promotion_codes",
      "phone_number_collection",
      "saved_payment_method_options",
      "submit_type",
    ],
    is("mode", "setup"),
  ),
  worded(
    refusedIf(
      "invoice_creation",
      is("mode", "setup", "subscription"),
      is("invoice_creation.enabled", "true"),
    ),
    { message: "You can only enable invoice creation when `mode` is set to `payment`." },
  ),
  requiredIf(
    "currency",
    is("mode", "setup"),
    absent("payment_method_types"),
    absent("allowed_payment_method_types"),
  ),
];

/** Rules about the ways in which Checkout is shown. */
const ways: readonly Rule[] = [
  refusedIf("cancel_url", is("ui_mode", ...embedded)),
  refusedIf(["return_url", "redirect_on_completion", "permissions"], hosted),
  refusedIf(["return_url", "redirect_on_completion", "permissions"], absent("ui_mode")),
  refusedIf(
    "return_url",
    is("ui_mode", "embedded", "embedded_page"),
    is("redirect_on_completion", "never"),
  ),
  refusedIf(
    [
      "after_expiration",
      "branding_settings",
      "custom_fields",
      "custom_text",
      "optional_items",
      "origin_context",
      "submit_type",
      "tax_id_collection.required",
    ],
    is("ui_mode", "elements", "custom"),
  ),
];

/** Rules that sessions and payment links share. */
export const planRules: readonly Rule[] = [
  ...optionRules,
  ...within("line_items[]", exclusive("price", "price_data")),
  ...within(
    "subscription_data",
    exclusive("trial_period_days", "trial_end"),
    exclusive("billing_cycle_anchor", "billing_cycle_anchor_config"),
  ),
];

/** Rules of `POST /v1/checkout/sessions/:id`. */
export const updateRules: readonly Rule[] = [
  ...within("line_items[]", exclusive("price", "price_data")),
  ...shippingRules,
];

/** Rules of `POST /v1/checkout/sessions`. */
export const sessionRules: readonly Rule[] = [
  exclusive("customer", "customer_email"),
  exclusive("customer", "customer_creation"),
  exclusive("allow_promotion_codes", "discounts"),
  requires("customer_update", "customer"),
  ...within("discounts[]", exclusive("coupon", "promotion_code")),
  ...planRules,
  ...shippingRules,
  ...modes,
  ...ways,
];
