import { badRequest, missingParam } from "../errors.ts";
import { emit } from "../events.ts";
import { addAndEmit } from "../shared/resource.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { cashOf } from "./balance.ts";
import { cashTransactionResource, presentCashBalance } from "./present.ts";
import type { CashTransaction } from "./types.ts";

/** Books a movement of the money of a customer. */
export function moveCash(
  context: SimContext,
  customer: string,
  move: Pick<CashTransaction, "amount" | "currency" | "type"> &
    Partial<Pick<CashTransaction, "about" | "reference">>,
): CashTransaction {
  const before = cashOf(context.state, customer).get(move.currency) ?? 0;
  return addAndEmit(context, cashTransactionResource, "customer_cash_balance_transaction.created", {
    about: null,
    reference: null,
    ...move,
    id: context.ids.next("ccsbtxn_", 24),
    created: secondsNow(context),
    customer,
    endingBalance: before + move.amount,
  });
}

/** Records that a customer has money that no payment took. */
export function noteFunds(context: SimContext, customer: string, currency: string): void {
  if ((cashOf(context.state, customer).get(currency) ?? 0) === 0) return;
  emit(context, {
    type: "cash_balance.funds_available",
    subject: customer,
    object: presentCashBalance(context.state, customer),
  });
}

/** Returns the customer of a payment by bank transfer, or 400. */
export function payingCustomer(customer: string | null): string {
  if (customer === null) throw missingParam("customer");
  return customer;
}

/** Throws unless a customer has an amount. */
export function checkCash(
  { state }: SimContext,
  customer: string,
  amount: number,
  currency: string,
): void {
  const balance = cashOf(state, customer).get(currency) ?? 0;
  if (amount <= balance) return;
  const message = `The customer's cash balance (${String(balance)}) is less than the amount to apply (${String(amount)}).`;
  throw badRequest(message, { code: "balance_insufficient", param: "amount" });
}
