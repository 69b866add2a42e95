import { route } from "../../route.ts";
import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { unsupportedFilters } from "../../shared/schema.ts";
import { balanceTransactionResource, presentBalance } from "./present.ts";

const { list, show } = createResourceRoutes(balanceTransactionResource);

/** The balance and its transactions. */
export const routes = [
  route("GET /v1/balance", "Shows what is available and what is pending, per currency", {
    answers: "balance",
    handle: (context) => presentBalance(context),
  }),
  list("GET /v1/balance_transactions", "Lists the movements of the balance", () => ({
    created: within("created"),
    currency: equal("currency"),
    source: equal("source"),
    type: equal("type"),
    ...unsupportedFilters("payout"),
  })),
  show("GET /v1/balance_transactions/:id", "Shows a movement of the balance"),
];
