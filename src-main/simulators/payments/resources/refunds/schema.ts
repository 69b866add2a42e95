import * as z from "zod";
import { amount, flag, unsupported, metadata, createChoice, params } from "../../shared/schema.ts";

const details = () => ({
  amount: amount.optional(),
  reason: createChoice("duplicate", "fraudulent", "requested_by_customer").optional(),
  metadata: metadata.optional(),
  refund_application_fee: flag.optional(),
  reverse_transfer: flag.optional(),
  ...unsupported("currency", "customer", "instructions_email", "origin"),
});

/** The body of `POST /v1/refunds`. */
export const createRefundBody = params(() => ({
  charge: z.string().min(1).optional(),
  payment_intent: z.string().min(1).optional(),
  ...details(),
}));

/** The body of `POST /v1/charges/:id/refunds`. */
export const refundChargeBody = params(details);
