import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import type { BankAccount } from "./fields.ts";

export const bankAccountResource: Resource<BankAccount> = {
  name: "bank_account",
  noun: "external account",
  of: ({ bankAccounts }) => bankAccounts,
  present: (account) => ({ ...account }),
};

/** Lists the bank accounts of a connected account, newest first. */
export function listBankAccounts({ state }: SimContext, account: string): readonly BankAccount[] {
  return [...state.bankAccounts.newestFirst()].filter((one) => one.account === account);
}
