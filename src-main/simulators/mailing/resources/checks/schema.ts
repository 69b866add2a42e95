import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive, type Rule, worded } from "#core/contract/rules/rule.ts";
import { artwork, party, pieceFields, pieceListShape } from "../../pieces/schema.ts";

/** A number, also as forms write it. */
const numeric = (value: unknown) =>
  typeof value === "string" && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;

const MAX_AMOUNT = 999_999.99;

const amount = z.preprocess(
  numeric,
  z
    .number("must be a number")
    .positive("must be greater than 0")
    .max(MAX_AMOUNT, `must be at most ${String(MAX_AMOUNT)}`)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: "must have at most two decimals",
    }),
);

/** A check as clients order it, in whichever encoding. */
export const createCheckBody = lazyObject(() => ({
  to: party,
  from: party,
  bank_account: z.string().regex(/^bank_[a-zA-Z0-9]+$/, "must be a bank account id"),
  amount,
  logo: artwork.optional(),
  check_bottom: artwork.optional(),
  attachment: artwork.optional(),
  message: z.string().min(1).max(400, "must be at most 400 characters").nullish(),
  memo: z.string().max(40, "must be at most 40 characters").nullish(),
  check_number: z.preprocess(numeric, z.int().min(1).max(500_000_000)).optional(),
  ...pieceFields(),
  mail_type: z.literal("usps_first_class").default("usps_first_class"),
}));

/** The bottom of a check has one content. */
export const checkRules: readonly Rule[] = [
  worded(exclusive("message", "check_bottom"), {
    message: "message and check_bottom cannot be used together",
  }),
];

export const listChecksQuery = lazyObject(pieceListShape);
