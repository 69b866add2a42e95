import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { listShape, metadata, orJsonText, requiredText, text } from "../../shared/schema.ts";

/** `POST /v1/bank_accounts` */
export const createBankAccountBody = lazyObject(() => ({
  description: text(255),
  routing_number: z.string().regex(/^\d{9}$/, "must be 9 digits"),
  account_number: z.string().regex(/^\d{1,17}$/, "must be 1 to 17 digits"),
  account_type: z.enum(["company", "individual"]),
  signatory: requiredText(30),
  metadata,
}));

const deposit = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,3}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(100),
);

/** `POST /v1/bank_accounts/{id}/verify`: in cents, or the code of one deposit. */
export const verifyBody = lazyObject(() => ({
  amounts: orJsonText(z.array(deposit).length(2, "must be two amounts").optional()),
  descriptor_code: z
    .string()
    .regex(/^SM[A-Za-z0-9]{4}$/, "must be SM and four characters")
    .optional(),
}));

export const rulesOfVerify = [
  anyOf("amounts", "descriptor_code"),
  exclusive("amounts", "descriptor_code"),
];

export const listBankAccountsQuery = lazyObject(listShape);
