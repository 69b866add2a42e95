import type * as z from "zod";
import {
  amount,
  currency,
  metadata,
  createChoice,
  params,
  text,
  unsupported,
  descriptor,
} from "../../shared/schema.ts";

/** The parameters of `POST /v1/payouts`. */
export const createPayoutBody = params(() => ({
  amount,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
  method: createChoice("instant", "standard").optional(),
  statement_descriptor: descriptor.optional(),
  ...unsupported("destination", "payout_method", "source_type"),
}));

export type NewPayout = z.output<typeof createPayoutBody>;
