import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  amount,
  currency,
  flag,
  unsupported,
  metadata,
  methodTypes,
  createChoice,
  params,
  shipping,
  text,
  flagOr,
  objectId,
  unsettable,
  unsettableAppUrl,
  descriptor,
} from "../../shared/schema.ts";
import { splitShape, splitUpdateShape } from "../../connect/split.ts";
import { methodOptions } from "./method-options.ts";
import { mandateData } from "../mandates/schema.ts";
import { ownOptions } from "./options-schema.ts";
import { methodData, otherMethodTypes } from "../payment-methods/schema.ts";

const automaticPaymentMethods = lazyStrictObject(() => ({
  enabled: flag,
  allow_redirects: createChoice("always", "never").optional(),
}));

const method = () => ({
  payment_method: z.string().min(1).optional(),
  payment_method_data: methodData.optional(),
});

/** The methods whose options have no effect. */
const otherOptions = otherMethodTypes.filter(
  (name): name is Exclude<typeof name, "customer_balance"> => name !== "customer_balance",
);

/** Parameters that creating, updating and confirming share. */
const shared = () => ({
  receipt_email: text.optional(),
  setup_future_usage: unsettable(createChoice("off_session", "on_session")).optional(),
  shipping: unsettable(shipping).optional(),
  excluded_payment_method_types: unsettable(z.array(z.string())).optional(),
  payment_method_options: lazyStrictObject(() => ({
    ...methodOptions(),
    ...ownOptions(),
    ...unsupported("interac_present", ...otherOptions),
  })).optional(),
  ...unsupported("amount_details", "hooks", "payment_details", "radar_options", "use_stripe_sdk"),
});

const described = () => ({
  customer: z.string().min(1).optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  ...methodTypes,
  statement_descriptor: descriptor.optional(),
  statement_descriptor_suffix: descriptor.optional(),
  transfer_group: text.optional(),
  ...unsupported("customer_account", "payment_method_configuration"),
});

const captureMethod = createChoice("automatic", "automatic_async", "manual");

const confirming = () => ({
  error_on_requires_action: flag.optional(),
  off_session: flagOr("one_off", "recurring").optional(),
  return_url: unsettableAppUrl.optional(),
  confirmation_token: objectId.optional(),
  mandate: objectId.optional(),
  mandate_data: unsettable(mandateData).optional(),
});

/** The parameters of `POST /v1/payment_intents`. */
export const createPaymentIntentBody = params(() => ({
  amount,
  currency,
  automatic_payment_methods: automaticPaymentMethods.optional(),
  capture_method: captureMethod.optional(),
  confirm: flag.optional(),
  confirmation_method: createChoice("automatic", "manual").optional(),
  ...splitShape,
  ...method(),
  ...shared(),
  ...described(),
  ...confirming(),
}));

/** The parameters of `POST /v1/payment_intents/:id`. */
export const updatePaymentIntentBody = params(() => ({
  amount: amount.optional(),
  currency: currency.optional(),
  capture_method: captureMethod.optional(),
  ...splitUpdateShape(),
  ...method(),
  ...shared(),
  ...described(),
}));

/** The parameters of `POST /v1/payment_intents/:id/confirm`. */
export const confirmPaymentIntentBody = params(() => ({
  ...methodTypes,
  capture_method: captureMethod.optional(),
  ...method(),
  ...shared(),
  ...confirming(),
  ...unsupported("amount_to_confirm", "client_secret"),
}));

/** The parameters of `POST /v1/payment_intents/:id/capture`. */
export const capturePaymentIntentBody = params(() => ({
  amount_to_capture: amount.optional(),
  metadata: metadata.optional(),
  statement_descriptor: descriptor.optional(),
  statement_descriptor_suffix: descriptor.optional(),
  ...splitUpdateShape(),
  ...unsupported("amount_details", "final_capture", "hooks", "payment_details"),
}));

export type NewIntent = z.output<typeof createPaymentIntentBody>;
export type IntentUpdate = z.output<typeof updatePaymentIntentBody>;
export type Confirmation = z.output<typeof confirmPaymentIntentBody>;
/** The parameters of `POST /v1/payment_intents/:id/increment_authorization`. */
export const incrementBody = params(() => ({
  amount,
  description: text.optional(),
  metadata: metadata.optional(),
  statement_descriptor: descriptor.optional(),
  ...splitUpdateShape(),
  ...unsupported("amount_details", "hooks", "payment_details"),
}));

export type Increment = z.output<typeof incrementBody>;
export type IntentCapture = z.output<typeof capturePaymentIntentBody>;
