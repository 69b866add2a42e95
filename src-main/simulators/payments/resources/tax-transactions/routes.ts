import { exclusive, is, onlyIf, refusedIf } from "#core/contract/rules/rule.ts";
import { route } from "../../route.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createTransaction } from "./actions.ts";
import { presentTransactionLine, taxTransactionResource, transactionLines } from "./present.ts";
import { createReversal } from "./reverse.ts";
import { createReversalBody, createTransactionBody } from "./schema.ts";

const { create, find, show } = createResourceRoutes(taxTransactionResource);

/** Taxes that were collected. */
export const routes = [
  create("POST /v1/tax/transactions/create_from_calculation", "Records collected taxes", {
    body: createTransactionBody,
    run: createTransaction,
  }),
  create("POST /v1/tax/transactions/create_reversal", "Reverses collected taxes", {
    body: createReversalBody,
    rules: [
      refusedIf(["flat_amount", "line_items", "shipping_cost"], is("mode", "full")),
      ...onlyIf(
        [is("mode", "partial")],
        exclusive("flat_amount", "line_items"),
        exclusive("flat_amount", "shipping_cost"),
      ),
    ],
    run: createReversal,
  }),
  show("GET /v1/tax/transactions/:id", "Shows collected taxes"),
  route("GET /v1/tax/transactions/:id/line_items", "Lists the lines of collected taxes", {
    answers: "tax.transaction_line_item",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const lines = transactionLines(context.state, find(context, id)).map(presentTransactionLine);
      return linesPage(lines, paging, `/v1/tax/transactions/${id}/line_items`);
    },
  }),
];
