import type * as z from "zod";
import {
  amount,
  currency,
  flag,
  metadata,
  objectId,
  params,
  text,
  unsupported,
} from "../../shared/schema.ts";

/** The parameters of `POST /v1/transfers`. */
export const createTransferBody = params(() => ({
  amount: amount.optional(),
  currency,
  destination: objectId,
  description: text.optional(),
  metadata: metadata.optional(),
  source_transaction: objectId.optional(),
  transfer_group: text.optional(),
  ...unsupported("source_type"),
}));

/** The parameters of `POST /v1/transfers/:id`. */
export const updateTransferBody = params(() => ({
  description: text.optional(),
  metadata: metadata.optional(),
}));

/** The parameters of `POST /v1/transfers/:id/reversals`. */
export const createReversalBody = params(() => ({
  amount: amount.optional(),
  metadata: metadata.optional(),
  refund_application_fee: flag.optional(),
  ...unsupported("description"),
}));

/** The parameters of `POST /v1/transfers/:id/reversals/:reversal`. */
export const updateReversalBody = params(() => ({ metadata: metadata.optional() }));

export type NewTransfer = z.output<typeof createTransferBody>;
export type NewReversal = z.output<typeof createReversalBody>;
