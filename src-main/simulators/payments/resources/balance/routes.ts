import * as z from "zod";
import { route } from "../../route.ts";
import { datedListQuery, isEqual, isWithin, listPage } from "../../shared/paging.ts";
import { requireObject } from "../../shared/require.ts";
import { unsupported } from "../../shared/schema.ts";
import { presentBalance, presentBalanceTransaction } from "./present.ts";

const listBalanceTransactionsQuery = datedListQuery({
  currency: z.string().optional(),
  source: z.string().optional(),
  type: z.string().optional(),
  ...unsupported("payout"),
});

/** The balance and its transactions. */
export const routes = [
  route("GET /v1/balance", "Shows what is available and what is pending, per currency", {
    answers: "balance",
    handle: (context) => presentBalance(context),
  }),
  route("GET /v1/balance_transactions", "Lists the movements of the balance", {
    answers: "balance_transaction",
    query: listBalanceTransactionsQuery,
    handle: (context, { params: filters }) =>
      listPage(filters, {
        url: "/v1/balance_transactions",
        kind: "balance transaction",
        source: context.state.balanceTransactions,
        present: (transaction) => presentBalanceTransaction(transaction, context),
        keep: (transaction) =>
          isWithin(transaction.created, filters.created) &&
          isEqual(transaction.currency, filters.currency) &&
          isEqual(transaction.source, filters.source) &&
          isEqual<string>(transaction.type, filters.type),
      }),
  }),
  route("GET /v1/balance_transactions/:id", "Shows a movement of the balance", {
    answers: "balance_transaction",
    handle: (context, { id }) => {
      const { balanceTransactions } = context.state;
      const found = requireObject(balanceTransactions, "balance transaction", id);
      return presentBalanceTransaction(found, context);
    },
  }),
];
