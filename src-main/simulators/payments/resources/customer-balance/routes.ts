import { moveBalance } from "../../billing/balance.ts";
import type { CustomerBalanceTransaction } from "../../billing/types.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireLivingCustomer } from "../../shared/require.ts";
import { presentBalanceMovement } from "./present.ts";
import {
  currency,
  integer,
  metadata,
  params,
  text,
  unsupportedFilters,
} from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";

function requireMovement(
  context: SimContext,
  customer: string,
  id: string,
): CustomerBalanceTransaction {
  const found = context.state.customerBalanceTransactions.get(id);
  if (found?.customer === requireLivingCustomer(context, customer).id) return found;
  throw noSuchObject("customer_balance_transaction", id);
}

const createMovementBody = params(() => ({
  amount: integer,
  currency,
  description: text.optional(),
  metadata: metadata.optional(),
}));

const updateMovementBody = params(() => ({
  description: text.optional(),
  metadata: metadata.optional(),
}));

/** The balance of a customer: credit that pays later invoices. */
export const routes = [
  route("POST /v1/customers/:id/balance_transactions", "Moves a customer's balance", {
    answers: "customer_balance_transaction",
    body: createMovementBody,
    handle: (outer, { id, params: input }) => {
      const customer = requireLivingCustomer(outer, id);
      const context = withCustomerClock(outer, customer.id);
      const moved = moveBalance(context, customer.id, {
        amount: input.amount,
        currency: input.currency,
        type: "adjustment",
        description: input.description ?? null,
        metadata: mergeMetadata({}, input.metadata),
      });
      if (!moved) throw noSuchObject("customer", id);
      return presentBalanceMovement(moved);
    },
  }),
  route(
    "GET /v1/customers/:id/balance_transactions",
    "Lists the movements of a customer's balance",
    {
      answers: "customer_balance_transaction",
      query: listQuery(() => unsupportedFilters("created", "invoice")),
      handle: (context, { id, params: paging }) =>
        listPage(paging, {
          url: `/v1/customers/${requireLivingCustomer(context, id).id}/balance_transactions`,
          kind: "customer_balance_transaction",
          source: context.state.customerBalanceTransactions,
          present: presentBalanceMovement,
          keep: (item) => item.customer === id,
        }),
    },
  ),
  route(
    "GET /v1/customers/:id/balance_transactions/:movement",
    "Shows a movement of a customer's balance",
    {
      answers: "customer_balance_transaction",
      handle: (context, { id, path }) =>
        presentBalanceMovement(requireMovement(context, id, path["movement"] ?? "")),
    },
  ),
  route(
    "POST /v1/customers/:id/balance_transactions/:movement",
    "Changes the description of a movement",
    {
      answers: "customer_balance_transaction",
      body: updateMovementBody,
      handle: (context, { id, path, params: input }) => {
        const item = requireMovement(context, id, path["movement"] ?? "");
        const updated = context.state.customerBalanceTransactions.replace({
          ...item,
          description: input.description === undefined ? item.description : input.description,
          metadata: mergeMetadata(item.metadata, input.metadata),
        });
        return presentBalanceMovement(updated);
      },
    },
  ),
];
