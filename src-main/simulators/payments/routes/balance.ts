import * as z from "zod";
import type { Route } from "#core/kernel/route.ts";
import { requireObject } from "../actions/require.ts";
import { secondsNow } from "../emit.ts";
import { datedListParams, isEither, isWithin, listPage } from "../lists.ts";
import { ignored, params } from "../params.ts";
import { presentBalance } from "../present-balance.ts";
import { read } from "../route.ts";
import { showBalanceTransaction } from "../show.ts";
import type { PaymentsState } from "../state.ts";

const listFilters = datedListParams({
  currency: z.string().optional(),
  source: z.string().optional(),
  type: z.string().optional(),
  ...ignored("payout"),
});

/** The account's money. */
export const balanceRoutes: readonly Route<PaymentsState>[] = [
  read({
    path: "/v1/balance",
    summary: "Shows what is available and what is pending, per currency",
    answers: "balance",
    params: params({}),
    handle: (context) =>
      presentBalance(context.state.balanceTransactions.values(), secondsNow(context)),
  }),
  read({
    path: "/v1/balance_transactions",
    summary: "Lists the movements of the balance",
    answers: "balance_transaction",
    params: listFilters,
    handle: (context, { params: filters }) =>
      listPage(
        {
          url: "/v1/balance_transactions",
          kind: "balance transaction",
          source: context.state.balanceTransactions,
          present: (transaction) => showBalanceTransaction(context, transaction),
          keep: (transaction) =>
            isWithin(transaction.created, filters.created) &&
            isEither(transaction.currency, filters.currency) &&
            isEither(transaction.source, filters.source) &&
            isEither<string>(transaction.type, filters.type),
        },
        filters,
      ),
  }),
  read({
    path: "/v1/balance_transactions/:id",
    summary: "Shows a movement of the balance",
    answers: "balance_transaction",
    params: params({}),
    handle: (context, { id }) => {
      const { balanceTransactions } = context.state;
      const found = requireObject(balanceTransactions, "balance transaction", id);
      return showBalanceTransaction(context, found);
    },
  }),
];
