import * as z from "zod";
import {
  amount,
  currency,
  flag,
  unsupported,
  metadata,
  params,
  shipping,
  text,
} from "../../shared/schema.ts";
import { cardSource } from "../cards/schema.ts";

/** The parameters of `POST /v1/charges`. */
export const createChargeBody = params({
  amount,
  currency,
  source: cardSource.optional(),
  customer: z.string().min(1).optional(),
  capture: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  shipping: shipping.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
  ...unsupported(
    "application_fee",
    "application_fee_amount",
    "destination",
    "on_behalf_of",
    "radar_options",
    "transfer_data",
  ),
});

/** The parameters of `POST /v1/charges/:id`. */
export const updateChargeBody = params({
  customer: z.string().min(1).optional(),
  description: text.optional(),
  fraud_details: z.strictObject({ user_report: text.optional() }).optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  shipping: shipping.optional(),
  transfer_group: text.optional(),
});

/** The parameters of `POST /v1/charges/:id/capture`. */
export const captureChargeBody = params({
  amount: amount.optional(),
  receipt_email: text.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  transfer_group: text.optional(),
  ...unsupported("application_fee", "application_fee_amount", "transfer_data"),
});

export type NewCharge = z.output<typeof createChargeBody>;
export type ChargeUpdate = z.output<typeof updateChargeBody>;
export type ChargeCapture = z.output<typeof captureChargeBody>;
