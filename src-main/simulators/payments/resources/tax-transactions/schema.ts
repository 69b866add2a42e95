import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { count, createChoice, integer, metadata, objectId, params } from "../../shared/schema.ts";

const reference = z.string().min(1).max(500);

/** The parameters of `POST /v1/tax/transactions/create_from_calculation`. */
export const createTransactionBody = params(() => ({
  calculation: objectId,
  metadata: metadata.optional(),
  posted_at: integer.optional(),
  reference,
}));

const reversedLine = lazyStrictObject(() => ({
  amount: integer,
  amount_tax: integer,
  metadata: metadata.optional(),
  original_line_item: objectId,
  quantity: count.optional(),
  reference,
}));

/** The parameters of `POST /v1/tax/transactions/create_reversal`. */
export const createReversalBody = params(() => ({
  flat_amount: integer.optional(),
  line_items: z.array(reversedLine).min(1).optional(),
  metadata: metadata.optional(),
  mode: createChoice("full", "partial"),
  original_transaction: objectId,
  reference,
  shipping_cost: lazyStrictObject(() => ({ amount: integer, amount_tax: integer })).optional(),
}));

export type NewTransaction = z.output<typeof createTransactionBody>;
export type NewReversal = z.output<typeof createReversalBody>;
