import * as z from "zod";
import { amount, unsupported, metadata, oneOf, params } from "../../shared/schema.ts";

const details = {
  amount: amount.optional(),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer").optional(),
  metadata: metadata.optional(),
  ...unsupported(
    "currency",
    "customer",
    "instructions_email",
    "origin",
    "refund_application_fee",
    "reverse_transfer",
  ),
};

/** The body of `POST /v1/refunds`. */
export const createRefundBody = params({
  charge: z.string().min(1).optional(),
  payment_intent: z.string().min(1).optional(),
  ...details,
});

/** The body of `POST /v1/charges/:id/refunds`. */
export const refundChargeBody = params(details);
