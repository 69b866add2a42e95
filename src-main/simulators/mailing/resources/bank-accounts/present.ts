import { isoTime } from "../../shared/present.ts";
import type { BankAccount } from "../../state.ts";

/** A bank account as `GET /v1/bank_accounts/{id}` shows it. */
export function presentBankAccount(account: BankAccount): Record<string, unknown> {
  return {
    id: account.id,
    description: account.description,
    metadata: account.metadata,
    routing_number: account.routingNumber,
    account_number: account.accountNumber,
    account_type: account.accountType,
    signatory: account.signatory,
    signature_url: null,
    bank_name: "SIMDECK TEST BANK",
    verified: account.isVerified,
    microdeposit_type: null,
    date_created: isoTime(account.createdAt),
    date_modified: isoTime(account.updatedAt),
    ...(account.isDeleted ? { deleted: true } : {}),
    object: "bank_account",
  };
}
