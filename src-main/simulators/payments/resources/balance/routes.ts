import { route } from "../../route.ts";
import * as z from "zod";
import { badRequest } from "../../errors.ts";
import { isEqual, isWithin } from "../../shared/filters.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import { createdFilter, objectId } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { payoutResource } from "../payouts/present.ts";
import { balanceTransactionResource, presentBalance } from "./present.ts";

const { show } = createResourceRoutes(balanceTransactionResource);

/** Throws for the payout of a filter: every payout here was requested, and has no list of its own. */
function checkPayout(context: SimContext, id: string | undefined): void {
  if (id === undefined) return;
  referenceTo(context, payoutResource, id, "payout");
  const message =
    "Balance transaction history can only be filtered on automatic transfers, not manual.";
  throw badRequest(message, { param: "payout" });
}

/** The balance and its transactions. */
export const routes = [
  route("GET /v1/balance", "Shows what is available and what is pending, per currency", {
    answers: "balance",
    handle: (context) => presentBalance(context),
  }),
  route("GET /v1/balance_transactions", "Lists the movements of the balance", {
    answers: "balance_transaction",
    query: listQuery(() => ({
      created: createdFilter.optional(),
      currency: z.string().optional(),
      payout: objectId.optional(),
      source: z.string().optional(),
      type: z.string().optional(),
    })),
    handle: (context, { params: filters }) => {
      checkPayout(context, filters.payout);
      return listPage(filters, {
        url: "/v1/balance_transactions",
        kind: "balance_transaction",
        source: context.state.balanceTransactions,
        present: (item) => balanceTransactionResource.present(item, context),
        keep: (item) =>
          isWithin(item.created, filters.created) &&
          isEqual(item.currency, filters.currency) &&
          isEqual(item.source, filters.source) &&
          isEqual<string>(item.type, filters.type),
      });
    },
  }),
  show("GET /v1/balance_transactions/:id", "Shows a movement of the balance"),
];
