import * as z from "zod";
import {
  flag,
  integer,
  metadata,
  methodTypes,
  objectId,
  createChoice,
  params,
  text,
  unsupported,
  unsettable,
  unsettableAppUrl,
} from "../../shared/schema.ts";
import { mandateData } from "../mandates/schema.ts";
import { methodData } from "../payment-methods/schema.ts";

const method = () => ({
  payment_method: objectId.optional(),
  payment_method_data: methodData.optional(),
});

const described = () => ({
  customer: objectId.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  ...methodTypes,
  ...unsupported(
    "attach_to_self",
    "customer_account",
    "excluded_payment_method_types",
    "flow_directions",
    "payment_method_configuration",
    "payment_method_options",
  ),
});

const confirming = () => ({
  return_url: unsettableAppUrl.optional(),
  confirmation_token: objectId.optional(),
  mandate_data: unsettable(mandateData).optional(),
  ...unsupported("use_stripe_sdk"),
});

/** The parameters of `POST /v1/setup_intents`. */
export const createSetupIntentBody = params(() => ({
  ...method(),
  ...described(),
  ...confirming(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: createChoice("always", "never").optional() })
    .optional(),
  confirm: flag.optional(),
  usage: createChoice("off_session", "on_session").optional(),
  ...unsupported("on_behalf_of", "single_use"),
}));

/** The parameters of `POST /v1/setup_intents/:id`. */
export const updateSetupIntentBody = params(() => ({ ...method(), ...described() }));

/** The parameters of `POST /v1/setup_intents/:id/confirm`. */
export const confirmSetupIntentBody = params(() => ({
  ...method(),
  ...confirming(),
  ...methodTypes,
  ...unsupported("client_secret", "payment_method_options"),
}));

/** The parameters of `POST /v1/setup_intents/:id/cancel`. */
export const cancelSetupIntentBody = params(() => ({
  cancellation_reason: createChoice("abandoned", "duplicate", "requested_by_customer").optional(),
}));

/** The parameters of `POST /v1/setup_intents/:id/verify_microdeposits`. */
export const verifyDepositsBody = params(() => ({
  amounts: z.array(integer).length(2).optional(),
  descriptor_code: z.string().optional(),
}));

export type NewSetupIntent = z.output<typeof createSetupIntentBody>;
export type SetupUpdate = z.output<typeof updateSetupIntentBody>;
export type SetupConfirmation = z.output<typeof confirmSetupIntentBody>;
export type DepositProof = z.output<typeof verifyDepositsBody>;
