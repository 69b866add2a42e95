import * as z from "zod";
import { datedListQuery } from "../../shared/paging.ts";
import {
  amount,
  createdFilter,
  currency,
  metadata,
  oneOf,
  params,
  text,
  unsupported,
} from "../../shared/schema.ts";

/** The parameters of `POST /v1/payouts`. */
export const createPayoutBody = params({
  amount,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
  method: oneOf("instant", "standard").optional(),
  statement_descriptor: text.optional(),
  ...unsupported("destination", "payout_method", "source_type"),
});

/** The parameters of `GET /v1/payouts`. */
export const listPayoutsQuery = datedListQuery({
  arrival_date: createdFilter.optional(),
  status: z.string().optional(),
  ...unsupported("destination"),
});

export type NewPayout = z.output<typeof createPayoutBody>;
