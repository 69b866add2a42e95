import { type Charge, type Refund, secondsNow, type SimContext } from "../../state.ts";

/** A refund of a part of a charge that succeeds at once and moves no money. */
export function blankRefund(
  context: SimContext,
  charge: Charge,
  amount: number,
): Omit<Refund, "id"> {
  return {
    created: secondsNow(context),
    amount,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    balanceTransaction: null,
    failureBalanceTransaction: null,
    reason: null,
    status: "succeeded",
    transferReversal: null,
    sourceTransferReversal: null,
    metadata: {},
  };
}
