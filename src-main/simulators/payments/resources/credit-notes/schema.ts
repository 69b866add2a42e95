import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { listQuery } from "../../shared/paging.ts";
import {
  amount,
  count,
  integer,
  metadata,
  objectId,
  createChoice,
  params,
  text,
  unsupported,
} from "../../shared/schema.ts";

const line = lazyStrictObject(() => ({
  type: createChoice("invoice_line_item", "custom_line_item"),
  amount: count.optional(),
  description: text.optional(),
  invoice_line_item: objectId.optional(),
  quantity: integer.optional(),
  unit_amount: count.optional(),
  ...unsupported("metadata", "tax_amounts", "tax_rates", "unit_amount_decimal"),
}));

const shape = lazy(() => ({
  invoice: objectId,
  amount: amount.optional(),
  credit_amount: count.optional(),
  lines: z.array(line).optional(),
  memo: text.optional(),
  metadata: metadata.optional(),
  out_of_band_amount: count.optional(),
  reason: createChoice(
    "duplicate",
    "fraudulent",
    "order_change",
    "product_unsatisfactory",
  ).optional(),
  refund_amount: count.optional(),
  ...unsupported("effective_at", "email_type", "refunds", "shipping_cost"),
}));

/** The parameters of `POST /v1/credit_notes`. */
export const createCreditNoteBody = params(() => shape());

/** The parameters of `GET /v1/credit_notes/preview/lines`. */
export const previewLinesQuery = listQuery(() => shape());

/** The parameters of `GET /v1/credit_notes/preview`. */
export const previewCreditNoteQuery = params(() => shape());

export type NewCreditNote = Omit<z.output<typeof createCreditNoteBody>, "expand">;
