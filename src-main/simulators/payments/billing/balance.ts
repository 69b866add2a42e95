import type { CustomerBalanceTransaction } from "./types.ts";
import { secondsNow, type SimContext } from "../state.ts";

/** A movement of a customer's balance. */
type Movement = Pick<CustomerBalanceTransaction, "amount" | "type"> &
  Partial<
    Pick<
      CustomerBalanceTransaction,
      "currency" | "invoice" | "creditNote" | "description" | "metadata"
    >
  >;

/** Moves the balance of a customer: negative amounts are credit. */
export function moveBalance(
  context: SimContext,
  id: string,
  movement: Movement,
): CustomerBalanceTransaction | undefined {
  const { customers, customerBalanceTransactions } = context.state;
  const customer = customers.get(id);
  if (!customer) return undefined;
  const endingBalance = customer.balance + movement.amount;
  customers.replace({
    ...customer,
    balance: endingBalance,
    currency: customer.currency ?? movement.currency ?? null,
  });
  return customerBalanceTransactions.add({
    id: context.ids.next("cbtxn_", 24),
    created: secondsNow(context),
    customer: id,
    currency: movement.currency ?? customer.currency ?? "usd",
    amount: movement.amount,
    endingBalance,
    type: movement.type,
    description: movement.description ?? null,
    invoice: movement.invoice ?? null,
    creditNote: movement.creditNote ?? null,
    metadata: movement.metadata ?? {},
  });
}
