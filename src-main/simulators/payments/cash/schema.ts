import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import * as z from "zod";
import { createChoice } from "../shared/schema.ts";

export const bankTransferType = z.enum(
  [
    "eu_bank_transfer",
    "gb_bank_transfer",
    "jp_bank_transfer",
    "mx_bank_transfer",
    "us_bank_transfer",
  ],
  { error: "must be the bank transfer of eu, gb, jp, mx or us: us_bank_transfer" },
);

/** A bank transfer as a request describes it. */
export const bankTransfer = lazyStrictObject(() => ({
  eu_bank_transfer: z.strictObject({ country: z.string().length(2) }).optional(),
  requested_address_types: z
    .array(createChoice("aba", "iban", "sepa", "sort_code", "spei", "swift", "zengin"))
    .optional(),
  type: bankTransferType,
}));

/** The option `customer_balance` of a payment. */
export const customerBalanceOption = lazyStrictObject(() => ({
  bank_transfer: bankTransfer.optional(),
  funding_type: createChoice("bank_transfer").optional(),
}));
