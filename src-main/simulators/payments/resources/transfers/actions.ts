import { accountContext } from "../../connect/account-context.ts";
import type { ApplicationFee, Transfer, TransferReversal } from "../../connect/types.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { referenceTo } from "../../shared/resource.ts";
import { type Metadata, secondsNow, type SimContext } from "../../state.ts";
import { accountResource } from "../accounts/present.ts";
import { createFee, refundFee } from "../application-fees/actions.ts";
import { sumRefunded } from "../application-fees/present.ts";
import { bookTransaction } from "../balance/actions.ts";
import { availableIn } from "../balance/present.ts";
import { chargeResource } from "../charges/present.ts";
import { receivePayment, refundReceived } from "./destination.ts";
import { presentTransfer } from "./present.ts";
import type { NewReversal, NewTransfer } from "./schema.ts";

/** Returns the remaining amount of a transfer. */
export function computeRemainder({ amount, reversals }: Transfer): number {
  return reversals.reduce((left, reversal) => left - reversal.amount, amount);
}

/** Passes money on to a connected account; money of a charge may still be pending. */
export function createTransfer(context: SimContext, input: NewTransfer): Transfer {
  const destinations = { ...accountResource, noun: "destination" };
  const account = referenceTo(context, destinations, input.destination, "destination");
  const { source_transaction: source } = input;
  const charge =
    source === undefined
      ? undefined
      : referenceTo(context, chargeResource, source, "source_transaction");
  const amount = input.amount ?? charge?.amountCaptured;
  if (amount === undefined) throw missingParam("amount");
  if (charge && amount > charge.amountCaptured) {
    throw badRequest(
      "Transfers using this transaction as a source must not exceed the source amount.",
      { param: "amount" },
    );
  }
  if (!charge && amount > availableIn(context, input.currency)) {
    throw badRequest("You have insufficient available funds in your Stripe account.", {
      code: "balance_insufficient",
    });
  }
  const { transfer } = addTransfer(context, {
    amount,
    currency: input.currency,
    destination: account.id,
    description: input.description ?? null,
    sourceTransaction: source ?? null,
    transferGroup: input.transfer_group ?? charge?.transferGroup ?? null,
    metadata: mergeMetadata({}, input.metadata),
    isInstant: charge === undefined,
    applicationFee: 0,
  });
  return transfer;
}

/** A transfer that is to be made, whether or not the money is there. */
interface TransferDraft extends Pick<
  Transfer,
  | "amount"
  | "currency"
  | "destination"
  | "description"
  | "metadata"
  | "sourceTransaction"
  | "transferGroup"
> {
  /** True if its money is available at once. */
  readonly isInstant: boolean;
  /** The platform's fee of the payment at the destination. */
  readonly applicationFee: number;
}

/** Makes a transfer and the payment that its destination receives. */
export function addTransfer(
  context: SimContext,
  { isInstant, applicationFee, ...draft }: TransferDraft,
): { readonly transfer: Transfer; readonly fee: ApplicationFee | undefined } {
  const { ids, state } = context;
  const id = ids.next("tr_", 24);
  const balanceTransaction = bookTransaction(context, {
    amount: -draft.amount,
    currency: draft.currency,
    type: "transfer",
    source: id,
    description: draft.description,
    isInstant,
  });
  const destinationPayment = ids.next("py_", 24);
  const fee =
    applicationFee === 0
      ? undefined
      : createFee(context, {
          account: draft.destination,
          amount: applicationFee,
          currency: draft.currency,
          charge: destinationPayment,
          originatingCharge: draft.sourceTransaction,
          isInstant,
        });
  const transfer = state.transfers.add({
    id,
    created: secondsNow(context),
    ...draft,
    balanceTransaction,
    destinationPayment,
    reversals: [],
  });
  const account = accountContext(context, draft.destination);
  if (account) receivePayment(account, transfer, fee, isInstant);
  emit(context, happened("transfer.created", presentTransfer(transfer)));
  return { transfer, fee };
}

/** Checks what a client wants back of a transfer, and takes it back. */
export function reverseTransfer(
  context: SimContext,
  transfer: Transfer,
  input: NewReversal,
): TransferReversal {
  const left = computeRemainder(transfer);
  const amount = input.amount ?? left;
  if (amount > left || left === 0) {
    throw badRequest(
      `Transfer reversals cannot exceed what is left of the transfer (${String(left)}).`,
      { param: "amount" },
    );
  }
  const fee = input.refund_application_fee ? feeOf(context, transfer) : undefined;
  const part = fee ? Math.floor((fee.amount * amount) / transfer.amount) : 0;
  if (fee && part > 0) refundFee(context, fee, Math.min(part, fee.amount - sumRefunded(fee)));
  return takeBack(context, transfer, { amount, metadata: mergeMetadata({}, input.metadata) });
}

/** Returns the application fee of the payment that a transfer made, or throws. */
function feeOf({ state }: SimContext, transfer: Transfer): ApplicationFee {
  const payment = state.accountStates
    .get(transfer.destination)
    ?.charges.get(transfer.destinationPayment);
  const fee = state.applicationFees.get(payment?.sharing?.fee ?? "");
  if (fee && sumRefunded(fee) < fee.amount) return fee;
  const message = `Transfer ${transfer.id} has no application fee to refund.`;
  throw badRequest(message, { param: "refund_application_fee" });
}

/** The amount that is taken back from a transfer. */
interface Withdrawal {
  readonly amount: number;
  readonly metadata: Metadata;
  /** The refund that causes it. */
  readonly sourceRefund?: string;
}

/** Takes a transfer back, in whole or in part. */
export function takeBack(
  context: SimContext,
  transfer: Transfer,
  { amount, metadata, sourceRefund }: Withdrawal,
): TransferReversal {
  const id = context.ids.next("trr_", 24);
  const paymentRefund = context.ids.next("pyr_", 24);
  const balanceTransaction = bookTransaction(context, {
    amount,
    currency: transfer.currency,
    type: "transfer_refund",
    source: id,
    description: `REFUND FOR TRANSFER ${transfer.id}`,
    isInstant: true,
  });
  const created = secondsNow(context);
  const reversal: TransferReversal = {
    ...{ id, created, amount, balanceTransaction, paymentRefund, metadata },
    sourceRefund: sourceRefund ?? null,
  };
  const reversed = context.state.transfers.replace({
    ...transfer,
    reversals: [...transfer.reversals, reversal],
  });
  const account = accountContext(context, transfer.destination);
  if (account) refundReceived(account, transfer, reversal);
  emit(context, happened("transfer.reversed", presentTransfer(reversed)));
  return reversal;
}
