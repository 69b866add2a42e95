import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { metadataField, type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import { createChoice, currency, flag, metadata, params, text } from "../../shared/schema.ts";
import { unsupported } from "../../shared/schema.ts";

const holderType = createChoice("company", "individual", "").transform((value) =>
  value === "" ? null : value,
);
const accountType = createChoice("checking", "futsu", "savings", "toza");

/** The fields of a bank account, in the order of responses. */
export const bankAccountFields = objectFields(() => ({
  id: shown(""),
  object: shown("bank_account"),
  account: shown(""),
  account_holder_name: param(text, null),
  account_holder_type: param(holderType, null),
  account_type: param(accountType, null),
  available_payout_methods: shown<readonly string[]>(["standard"]),
  bank_name: shown("STRIPE TEST BANK"),
  country: shown("US"),
  currency: shown("usd"),
  default_for_currency: shown(false),
  fingerprint: shown(""),
  last4: shown(""),
  metadata: metadataField(),
  routing_number: shown<string | null>(null),
  status: shown("new"),
}));

/** A bank account to which a connected account is paid out. */
export type BankAccount = ObjectOf<typeof bankAccountFields>;

const details = lazyStrictObject(() => ({
  object: z.literal("bank_account"),
  account_number: z.string().min(4).max(40),
  routing_number: z.string().max(20).optional(),
  country: z.string().length(2),
  currency: currency.optional(),
  account_holder_name: text.optional(),
  account_holder_type: holderType.optional(),
  account_type: accountType.optional(),
}));

/** A token of a bank account, or its details. */
export const externalAccount = z.union([z.string().min(1), details], {
  error: "must be a token of a bank account, or its details",
});

/** The parameters of `POST /v1/accounts/:id/external_accounts`. */
export const createExternalAccountBody = params(() => ({
  external_account: externalAccount,
  default_for_currency: flag.optional(),
  metadata: metadata.optional(),
}));

/** The parameters of `POST /v1/accounts/:id/external_accounts/:external`. */
export const updateExternalAccountBody = params(() => ({
  ...bankAccountFields.updated(),
  default_for_currency: flag.optional(),
  ...unsupported(
    "address_city",
    "address_country",
    "address_line1",
    "address_line2",
    "address_state",
    "address_zip",
    "documents",
    "exp_month",
    "exp_year",
    "name",
  ),
}));

export type NewExternalAccount = Omit<z.output<typeof createExternalAccountBody>, "expand">;
export type ExternalAccountUpdate = z.output<typeof updateExternalAccountBody>;
