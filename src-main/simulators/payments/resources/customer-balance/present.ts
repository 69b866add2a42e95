import type { CustomerBalanceTransaction } from "../../billing/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** A movement of a customer's balance as the API shows it. */
export function presentBalanceMovement(item: CustomerBalanceTransaction): ApiObject {
  return {
    id: item.id,
    object: "customer_balance_transaction",
    amount: item.amount,
    checkout_session: null,
    created: item.created,
    credit_note: item.creditNote,
    currency: item.currency,
    customer: item.customer,
    customer_account: null,
    description: item.description,
    ending_balance: item.endingBalance,
    invoice: item.invoice,
    livemode: false,
    metadata: item.metadata,
    type: item.type,
  };
}

export const balanceMovementResource: Resource<CustomerBalanceTransaction> = {
  name: "customer_balance_transaction",
  of: ({ customerBalanceTransactions }) => customerBalanceTransactions,
  present: presentBalanceMovement,
};
