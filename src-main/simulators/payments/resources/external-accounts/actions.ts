import { createHash } from "node:crypto";
import { badRequest, noSuchReference } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import {
  type BankAccount,
  bankAccountFields,
  type ExternalAccountUpdate,
  type NewExternalAccount,
} from "./fields.ts";
import { bankAccountResource, listBankAccounts } from "./present.ts";

/** The details behind the provider's test tokens: `btok_us`, `btok_us_verified`. */
function readDetails(given: NewExternalAccount["external_account"]) {
  if (typeof given !== "string") return { currency: undefined, ...given };
  if (!/^btok_us(?:_verified)?$/.test(given)) {
    throw noSuchReference("token", given, "external_account");
  }
  return {
    ...{ account_number: "000123456789", routing_number: "110000000" },
    ...{ country: "US", currency: "usd", account_holder_name: "Jane Austen" },
  };
}

/** Makes the other bank accounts of a currency no default any more. */
function dethrone({ state }: SimContext, { id, account, currency }: BankAccount): void {
  for (const other of state.bankAccounts.values()) {
    const isRival = other.account === account && other.currency === currency && other.id !== id;
    if (isRival && other.default_for_currency) {
      state.bankAccounts.replace({ ...other, default_for_currency: false });
    }
  }
}

/** Adds a bank account; the first one of a currency is its default. */
export function addBankAccount(
  context: SimContext,
  account: string,
  input: NewExternalAccount,
): BankAccount {
  const details = readDetails(input.external_account);
  const currency = details.currency ?? "usd";
  const isFirst = !listBankAccounts(context, account).some((one) => one.currency === currency);
  const number = details.account_number;
  const print = createHash("sha256").update(`${details.country} ${number}`).digest("base64url");
  const blank = bankAccountFields.blank({
    id: context.ids.next("ba_", 24),
    account,
    country: details.country.toUpperCase(),
    currency,
    default_for_currency: isFirst || (input.default_for_currency ?? false),
    fingerprint: print.replaceAll(/[-_]/g, "0").slice(0, 16),
    last4: number.slice(-4),
    metadata: mergeMetadata({}, input.metadata),
    routing_number: details.routing_number ?? null,
  });
  const added = bankAccountFields.revise(blank, details);
  if (added.default_for_currency) dethrone(context, added);
  return addAndEmit(context, bankAccountResource, "account.external_account.created", added);
}

/** Changes a bank account: its holder, or the default of its currency. */
export function updateBankAccount(
  context: SimContext,
  bank: BankAccount,
  { default_for_currency: isDefault, ...input }: ExternalAccountUpdate,
): BankAccount {
  if (isDefault) dethrone(context, bank);
  const type = "account.external_account.updated";
  return changeAndEmit(context, bankAccountResource, type, bank, {
    ...bankAccountFields.revise(bank, input),
    default_for_currency: isDefault ? true : bank.default_for_currency,
  });
}

/** Removes a bank account that is not the default of its currency. */
export function removeBankAccount(context: SimContext, bank: BankAccount): void {
  if (bank.default_for_currency) {
    throw badRequest(
      "You cannot delete the default external account for your default currency. Please make another external account the default using the `default_for_currency` param, and then delete this one.",
    );
  }
  context.state.bankAccounts.remove(bank.id);
  emit(context, happened("account.external_account.deleted", { ...bank }));
}
