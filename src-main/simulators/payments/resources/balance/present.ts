import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { type BalanceTransaction, secondsNow, type SimContext } from "../../state.ts";
import { APPLICATION } from "../webhook-endpoints/present.ts";

const reportingCategories: Readonly<Record<BalanceTransaction["type"], string>> = {
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
  charge: "charge",
  payment: "charge",
  payment_refund: "refund",
  refund: "refund",
  refund_failure: "refund_failure",
  adjustment: "dispute",
  payout: "payout",
  payout_cancel: "payout_reversal",
  payout_failure: "payout_reversal",
  topup: "topup",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
};

function presentFees(transaction: BalanceTransaction): readonly ApiObject[] {
  const { fee, applicationFee, currency, type } = transaction;
  const description = type === "adjustment" ? "Dispute fee" : "Stripe processing fees";
  const own = { amount: fee - applicationFee, application: null, description, type: "stripe_fee" };
  const platforms = {
    amount: applicationFee,
    application: APPLICATION,
    description: "Simdeck application fee",
    type: "application_fee",
  };
  return [platforms, own].flatMap((part) => (part.amount === 0 ? [] : [{ ...part, currency }]));
}

/** A balance transaction as the API shows it now: pending until its funds are available. */
export function presentBalanceTransaction(
  transaction: BalanceTransaction,
  context: SimContext,
): ApiObject {
  return {
    id: transaction.id,
    object: "balance_transaction",
    amount: transaction.amount,
    available_on: transaction.availableOn,
    balance_type: "payments",
    created: transaction.created,
    currency: transaction.currency,
    description: transaction.description,
    exchange_rate: null,
    fee: transaction.fee,
    fee_details: presentFees(transaction),
    net: transaction.amount - transaction.fee,
    reporting_category: reportingCategories[transaction.type],
    source: transaction.source,
    status: transaction.availableOn <= secondsNow(context) ? "available" : "pending",
    type: transaction.type,
  };
}

function presentSums(sums: ReadonlyMap<string, number>): readonly ApiObject[] {
  const byName = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
  const shown = byName.map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }));
  return shown.length > 0 ? shown : [{ amount: 0, currency: "usd", source_types: { card: 0 } }];
}

function add(sums: Map<string, number>, { currency, amount, fee }: BalanceTransaction): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount - fee);
}

/** Returns the available amount in a currency. */
export function availableIn(context: SimContext, currency: string): number {
  const now = secondsNow(context);
  let sum = 0;
  for (const transaction of context.state.balanceTransactions.values()) {
    if (transaction.currency !== currency || transaction.availableOn > now) continue;
    sum += transaction.amount - transaction.fee;
  }
  return sum;
}

/** The account's balance now, per currency. */
export function presentBalance(context: SimContext): ApiObject {
  const now = secondsNow(context);
  const available = new Map<string, number>();
  const pending = new Map<string, number>();
  for (const transaction of context.state.balanceTransactions.values()) {
    add(transaction.availableOn <= now ? available : pending, transaction);
  }
  return {
    object: "balance",
    available: presentSums(available),
    livemode: false,
    pending: presentSums(pending),
  };
}

export const balanceTransactionResource: Resource<BalanceTransaction> = {
  name: "balance_transaction",
  noun: "balance transaction",
  of: ({ balanceTransactions }) => balanceTransactions,
  present: presentBalanceTransaction,
};
