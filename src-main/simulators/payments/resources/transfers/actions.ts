import type { Transfer, TransferReversal } from "../../connect/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { requireReference } from "../../shared/require.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { availableIn } from "../balance/present.ts";
import { presentTransfer } from "./present.ts";
import type { NewReversal, NewTransfer } from "./schema.ts";

/** What is left of a transfer. */
export function leftOf({ amount, reversals }: Transfer): number {
  return reversals.reduce((left, reversal) => left - reversal.amount, amount);
}

/** Passes money on to a connected account; money of a charge may still be pending. */
export function createTransfer(context: SimContext, given: NewTransfer): Transfer {
  const { state, ids } = context;
  const account = requireReference(
    state.connectedAccounts,
    "destination",
    given.destination,
    "destination",
  );
  const { source_transaction: source } = given;
  const charge =
    source === undefined
      ? undefined
      : requireReference(state.charges, "charge", source, "source_transaction");
  const amount = given.amount ?? charge?.amountCaptured;
  if (amount === undefined)
    throw badRequest("Missing required param: amount.", {
      code: "parameter_missing",
      param: "amount",
    });
  if (charge && amount > charge.amountCaptured) {
    throw badRequest(
      "Transfers using this transaction as a source must not exceed the source amount.",
      { param: "amount" },
    );
  }
  if (!charge && amount > availableIn(context, given.currency)) {
    throw badRequest("You have insufficient available funds in your Stripe account.", {
      code: "balance_insufficient",
    });
  }
  const id = ids.next("tr_", 24);
  const balanceTransaction = bookTransaction(context, {
    amount: -amount,
    fee: 0,
    currency: given.currency,
    type: "transfer",
    source: id,
    description: given.description ?? null,
    isInstant: charge === undefined,
  });
  const transfer = state.transfers.add({
    id,
    created: secondsNow(context),
    amount,
    currency: given.currency,
    destination: account.id,
    description: given.description ?? null,
    sourceTransaction: source ?? null,
    transferGroup: given.transfer_group ?? charge?.transferGroup ?? null,
    metadata: mergeMetadata({}, given.metadata),
    balanceTransaction,
    reversals: [],
  });
  emit(context, happened("transfer.created", presentTransfer(transfer)));
  return transfer;
}

/** Takes a transfer back, in whole or in part. */
export function reverseTransfer(
  context: SimContext,
  transfer: Transfer,
  given: NewReversal,
): TransferReversal {
  const left = leftOf(transfer);
  const amount = given.amount ?? left;
  if (amount > left || left === 0) {
    throw badRequest(
      `Transfer reversals cannot exceed what is left of the transfer (${String(left)}).`,
      { param: "amount" },
    );
  }
  const id = context.ids.next("trr_", 24);
  const balanceTransaction = bookTransaction(context, {
    amount,
    fee: 0,
    currency: transfer.currency,
    type: "transfer_refund",
    source: id,
    description: `REFUND FOR TRANSFER ${transfer.id}`,
    isInstant: true,
  });
  const metadata = mergeMetadata({}, given.metadata);
  const reversal = { id, created: secondsNow(context), amount, balanceTransaction, metadata };
  const reversed = context.state.transfers.replace({
    ...transfer,
    reversals: [...transfer.reversals, reversal],
  });
  emit(context, happened("transfer.reversed", presentTransfer(reversed)));
  return reversal;
}
