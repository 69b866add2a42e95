import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Refund, SimContext } from "../../state.ts";

/** A refund as the API shows it; its customer and payment method are those of the charge. */
export function presentRefund(refund: Refund, { state }: SimContext): ApiObject {
  const charge = state.charges.get(refund.charge);
  const hasFailed = refund.status === "failed";
  return {
    id: refund.id,
    object: "refund",
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: charge?.customer ?? null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    ...(hasFailed
      ? {
          failure_balance_transaction: refund.failureBalanceTransaction,
          failure_reason: "expired_or_canceled_card",
        }
      : {}),
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: charge?.paidWith ?? null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: refund.sourceTransferReversal,
    status: refund.status,
    transfer_reversal: refund.transferReversal,
  };
}

export const refundResource: Resource<Refund> = {
  name: "refund",
  of: ({ refunds }) => refunds,
  present: presentRefund,
};
