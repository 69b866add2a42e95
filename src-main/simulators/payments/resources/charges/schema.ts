import * as z from "zod";
import { splitShape, splitUpdateShape } from "../../connect/split.ts";
import {
  amount,
  currency,
  flag,
  unsupported,
  metadata,
  params,
  shipping,
  text,
  descriptor,
} from "../../shared/schema.ts";
import { cardSource } from "../cards/schema.ts";

/** The parameters of `POST /v1/charges`. */
export const createChargeBody = params(() => ({
  amount,
  currency,
  source: cardSource.optional(),
  customer: z.string().min(1).optional(),
  capture: flag.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  shipping: shipping.optional(),
  statement_descriptor: descriptor.optional(),
  statement_descriptor_suffix: descriptor.optional(),
  transfer_group: text.optional(),
  ...splitShape,
  ...unsupported("application_fee", "destination", "radar_options"),
}));

/** The parameters of `POST /v1/charges/:id`. */
export const updateChargeBody = params(() => ({
  customer: z.string().min(1).optional(),
  description: text.optional(),
  fraud_details: z.strictObject({ user_report: text.optional() }).optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  shipping: shipping.optional(),
  transfer_group: text.optional(),
}));

/** The parameters of `POST /v1/charges/:id/capture`. */
export const captureChargeBody = params(() => ({
  amount: amount.optional(),
  receipt_email: text.optional(),
  statement_descriptor: descriptor.optional(),
  statement_descriptor_suffix: descriptor.optional(),
  transfer_group: text.optional(),
  ...splitUpdateShape(),
  ...unsupported("application_fee"),
}));

export type NewCharge = z.output<typeof createChargeBody>;
export type ChargeUpdate = z.output<typeof updateChargeBody>;
export type ChargeCapture = z.output<typeof captureChargeBody>;
