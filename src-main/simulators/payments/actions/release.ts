import { secondsNow, type PaymentsContext } from "../emit.ts";
import type { Charge } from "../state.ts";

/**
 * What was authorised and is not taken goes back to the cardholder: a refund in which no money moves.
 * Answers the ids of the charge's refunds, this one among them.
 */
export function release(
  context: PaymentsContext,
  charge: Charge,
  amount: number,
): readonly string[] {
  if (amount === 0) return charge.refunds;
  const refund = context.state.refunds.add({
    id: context.ids.next("re_", 24),
    created: secondsNow(context),
    amount,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    balanceTransaction: null,
    failureBalanceTransaction: null,
    reason: null,
    status: "succeeded",
    metadata: {},
  });
  return [...charge.refunds, refund.id];
}
