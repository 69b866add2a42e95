import type * as z from "zod";
import { lobError, notFound } from "../../errors.ts";
import type { BankAccount, SimContext, State } from "../../state.ts";
import type { createBankAccountBody, verifyBody } from "./schema.ts";

/** The check digit of routing numbers: weights 3, 7 and 1. */
function isRoutingNumber(digits: string): boolean {
  const weights = [3, 7, 1];
  const sum = Array.from(digits).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum > 0 && sum % 10 === 0;
}

/** Adds a bank account. Checks can be drawn on it once it is verified. */
export function createBankAccount(
  { ids, now, state }: SimContext,
  body: z.output<typeof createBankAccountBody>,
): BankAccount {
  if (!isRoutingNumber(body.routing_number)) {
    throw lobError(422, "invalid_bank_account", "routing_number is not a valid routing number");
  }
  return state.bankAccounts.add({
    id: ids.next("bank_", 16, "hex"),
    description: body.description,
    metadata: body.metadata,
    routingNumber: body.routing_number,
    accountNumber: body.account_number,
    accountType: body.account_type,
    signatory: body.signatory,
    isVerified: false,
    createdAt: now,
    updatedAt: now,
    isDeleted: false,
  });
}

/** The account of a path, deleted or not; 404 when there is none. */
export function requireBankAccount({ bankAccounts }: State, id: string | undefined): BankAccount {
  const account = bankAccounts.get(id ?? "");
  if (account) return account;
  throw notFound("bank_account");
}

function requireKept(state: State, id: string | undefined): BankAccount {
  const account = requireBankAccount(state, id);
  if (!account.isDeleted) return account;
  throw lobError(404, "deleted_bank_account", "bank account has been deleted");
}

/** An account that a check can be drawn on. */
export function requireVerified(state: State, id: string): BankAccount {
  const account = requireKept(state, id);
  if (account.isVerified) return account;
  throw lobError(422, "bank_error", "bank_account must be verified before checks are created");
}

/** Two equal amounts, and the code `SM0000`, stand for wrong ones. All others are right, as with a test key. */
function isRight({ amounts, descriptor_code: code }: z.output<typeof verifyBody>): boolean {
  if (amounts) return amounts[0] !== amounts[1];
  return code?.toUpperCase() !== "SM0000";
}

/** Verifies an account with the deposits that its owner found. */
export function verifyBankAccount(
  { now, state }: SimContext,
  id: string | undefined,
  body: z.output<typeof verifyBody>,
): BankAccount {
  const account = requireKept(state, id);
  if (account.isVerified) {
    const message = "bank account has already been verified";
    throw lobError(422, "bank_account_already_verified", message);
  }
  if (!isRight(body)) {
    const message = "the amounts or the code do not match the deposits";
    throw lobError(422, "invalid_bank_account_verification", message);
  }
  return state.bankAccounts.replace({ ...account, isVerified: true, updatedAt: now });
}

/** Deletes an account. Checks that were drawn on it stay. */
export function deleteBankAccount({ now, state }: SimContext, id: string | undefined): BankAccount {
  const account = requireKept(state, id);
  return state.bankAccounts.replace({ ...account, isDeleted: true, updatedAt: now });
}
