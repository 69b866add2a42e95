import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { unsupported, integer, metadata, params, text } from "../../shared/schema.ts";

/** A card's details as a form carries them. */
export const cardDetails = lazyStrictObject(() => ({
  number: z.string().max(40).optional(),
  exp_month: integer.optional(),
  exp_year: integer.optional(),
  cvc: z.string().max(10).optional(),
  name: text.optional(),
  address_city: text.optional(),
  address_country: text.optional(),
  address_line1: text.optional(),
  address_line2: text.optional(),
  address_state: text.optional(),
  address_zip: text.optional(),
  ...unsupported("currency", "networks"),
}));

/** A card to charge or to keep: a token, the id of a customer's card, or its details. */
export const cardSource = z.union([
  z.string().min(1),
  cardDetails.extend({ object: z.literal("card") }),
]);

/** The parameters of `POST /v1/customers/:id/sources/:source`. */
export const updateCardBody = params(() => ({
  address_city: text.optional(),
  address_country: text.optional(),
  address_line1: text.optional(),
  address_line2: text.optional(),
  address_state: text.optional(),
  address_zip: text.optional(),
  exp_month: integer.optional(),
  exp_year: integer.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  ...unsupported("account_holder_name", "account_holder_type", "owner"),
}));

export type CardUpdate = z.output<typeof updateCardBody>;
export type CardDetails = z.output<typeof cardDetails>;
