import type { Transfer, TransferReversal } from "../../connect/types.ts";
import { shortList, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** A reversal of a transfer as the API shows it. */
export function presentReversal(reversal: TransferReversal, transfer: Transfer): ApiObject {
  return {
    id: reversal.id,
    object: "transfer_reversal",
    amount: reversal.amount,
    balance_transaction: reversal.balanceTransaction,
    created: reversal.created,
    currency: transfer.currency,
    destination_payment_refund: reversal.paymentRefund,
    metadata: reversal.metadata,
    source_refund: reversal.sourceRefund,
    transfer: transfer.id,
  };
}

/** A transfer as the API shows it, with its reversals. */
export function presentTransfer(transfer: Transfer): ApiObject {
  const reversed = transfer.reversals.reduce((sum, { amount }) => sum + amount, 0);
  const reversals = transfer.reversals.map((reversal) => presentReversal(reversal, transfer));
  return {
    id: transfer.id,
    object: "transfer",
    amount: transfer.amount,
    amount_reversed: reversed,
    balance_transaction: transfer.balanceTransaction,
    created: transfer.created,
    currency: transfer.currency,
    description: transfer.description,
    destination: transfer.destination,
    destination_payment: transfer.destinationPayment,
    livemode: false,
    metadata: transfer.metadata,
    reversals: shortList(`/v1/transfers/${transfer.id}/reversals`, reversals.reverse()),
    reversed: reversed === transfer.amount,
    source_transaction: transfer.sourceTransaction,
    source_type: "card",
    transfer_group: transfer.transferGroup,
  };
}

export const transferResource: Resource<Transfer> = {
  name: "transfer",
  of: ({ transfers }) => transfers,
  present: presentTransfer,
};
