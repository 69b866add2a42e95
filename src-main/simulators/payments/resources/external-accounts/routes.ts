import { route } from "../../route.ts";
import { listQuery } from "../../shared/paging.ts";
import { createObject } from "../../shared/resource.ts";
import { createChoice } from "../../shared/schema.ts";
import { completeAccount } from "../accounts/complete.ts";
import { createPartRoutes, listParts, partOf } from "../accounts/parts.ts";
import { accountResource } from "../accounts/present.ts";
import { addBankAccount, removeBankAccount, updateBankAccount } from "./actions.ts";
import { createExternalAccountBody, updateExternalAccountBody } from "./fields.ts";
import { bankAccountResource } from "./present.ts";

const name = "external_accounts";

const query = listQuery(() => ({ object: createChoice("bank_account", "card").optional() }));

/** The bank accounts to which connected accounts are paid out. */
export const routes = [
  ...createPartRoutes(bankAccountResource, name, removeBankAccount),
  route("GET /v1/accounts/:id/external_accounts", "Lists the bank accounts of an account", {
    ...{ answers: "bank_account", query },
    handle: (context, { id, params: paging }) =>
      listParts(context, id, bankAccountResource, {
        ...{ name, paging },
        // No card is an external account here.
        keep: () => paging.object !== "card",
      }),
  }),
  route("POST /v1/accounts/:id/external_accounts", "Adds a bank account", {
    answers: "bank_account",
    body: createExternalAccountBody,
    handle: (context, { id, params }) => {
      const account = createObject(context, accountResource, id);
      const bank = completeAccount(context, account.id, () =>
        addBankAccount(context, account.id, params),
      );
      return bankAccountResource.present(bank, context);
    },
  }),
  route("POST /v1/accounts/:id/external_accounts/:part", "Changes a bank account", {
    answers: "bank_account",
    body: updateExternalAccountBody,
    handle: (context, { path, params }) => {
      const bank = partOf(context, bankAccountResource, path);
      return bankAccountResource.present(updateBankAccount(context, bank, params), context);
    },
  }),
];
