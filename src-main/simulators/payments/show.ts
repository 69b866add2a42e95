import { secondsNow, type PaymentsContext } from "./emit.ts";
import { presentBalanceTransaction } from "./present-balance.ts";
import type { Wire } from "./present-card.ts";
import { presentDispute } from "./present-dispute.ts";
import { presentPaymentIntent } from "./present-payment-intent.ts";
import { presentPaymentMethod } from "./present-payment-method.ts";
import { presentRefund } from "./present-refund.ts";
import type { BalanceTransaction, Dispute, PaymentIntent, Refund } from "./state.ts";

/** A balance transaction as it stands now: time makes its funds available. */
export function showBalanceTransaction(
  context: PaymentsContext,
  transaction: BalanceTransaction,
): Wire {
  return presentBalanceTransaction(transaction, secondsNow(context));
}

/** A dispute as it stands now, with its balance transactions. */
export function showDispute(context: PaymentsContext, dispute: Dispute): Wire {
  const transactions = dispute.balanceTransactions
    .map((id) => context.state.balanceTransactions.get(id))
    .filter((transaction) => transaction !== undefined)
    .map((transaction) => showBalanceTransaction(context, transaction));
  return presentDispute(dispute, transactions, secondsNow(context));
}

/** A refund, with what it shares with its charge. */
export function showRefund({ state }: PaymentsContext, refund: Refund): Wire {
  return presentRefund(refund, state.charges.get(refund.charge));
}

/** A payment intent, with the payment method of its last error. */
export function showPaymentIntent({ state }: PaymentsContext, intent: PaymentIntent): Wire {
  const declined = state.paymentMethods.get(intent.lastDecline?.paymentMethod ?? "");
  return presentPaymentIntent(intent, declined ? presentPaymentMethod(declined) : null);
}
