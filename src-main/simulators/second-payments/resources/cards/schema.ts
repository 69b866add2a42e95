import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  address,
  flagText,
  idempotencyKey,
  maybe,
  sortOrder,
  text,
  word,
} from "../../shared/fields.ts";

export const createCardBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(45),
  source_id: word(500),
  card: z.object({
    customer_id: maybe(word(191)),
    cardholder_name: maybe(text(96)),
    billing_address: maybe(address),
    reference_id: maybe(text(128)),
    exp_month: maybe(z.int().min(1).max(12)),
    exp_year: maybe(z.int().min(2_000).max(9_999)),
  }),
}));

export const listCardsQuery = lazyObject(() => ({
  cursor: z.string().optional(),
  customer_id: z.string().optional(),
  reference_id: z.string().optional(),
  include_disabled: flagText.default(false),
  sort_order: sortOrder.default("ASC"),
}));
