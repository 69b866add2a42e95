import { isWithinBounds } from "#core/state/bounds.ts";
import { respondIdempotently, route } from "../../route.ts";
import { listPage } from "../../shared/paging.ts";
import { hasMetadata, listRules } from "../../shared/schema.ts";
import type { BankAccount } from "../../state.ts";
import {
  createBankAccount,
  deleteBankAccount,
  requireBankAccount,
  verifyBankAccount,
} from "./actions.ts";
import { presentBankAccount } from "./present.ts";
import {
  createBankAccountBody,
  listBankAccountsQuery,
  rulesOfVerify,
  verifyBody,
} from "./schema.ts";

/** Bank accounts, which checks are drawn on. */
export const routes = [
  route("POST /v1/bank_accounts", "Adds a bank account", {
    body: createBankAccountBody,
    handle: (context, request) =>
      respondIdempotently(context, request, () =>
        presentBankAccount(createBankAccount(context, request.body)),
      ),
  }),
  route("GET /v1/bank_accounts", "Lists bank accounts, newest first", {
    query: listBankAccountsQuery,
    rules: listRules,
    handle: ({ state }, request) => {
      const { query } = request;
      const keep = (account: BankAccount) =>
        !account.isDeleted &&
        isWithinBounds(account.createdAt, query.date_created) &&
        hasMetadata(account.metadata, query.metadata);
      return listPage(request, query, state.bankAccounts, keep, presentBankAccount);
    },
  }),
  route("GET /v1/bank_accounts/:id", "Shows a bank account", ({ state }, { params }) =>
    presentBankAccount(requireBankAccount(state, params["id"])),
  ),
  route("POST /v1/bank_accounts/:id/verify", "Verifies a bank account", {
    body: verifyBody,
    rules: rulesOfVerify,
    handle: (context, { params, body }) =>
      presentBankAccount(verifyBankAccount(context, params["id"], body)),
  }),
  route("DELETE /v1/bank_accounts/:id", "Deletes a bank account", (context, { params }) => {
    const { id } = deleteBankAccount(context, params["id"]);
    return { id, object: "bank_account_deleted", deleted: true };
  }),
];
