import { moneyText } from "../../shared/money.ts";
import { sharesToTakeBack, type ShareWish, takeSharesBack } from "../../connect/unshare.ts";
import { moveCash } from "../../cash/actions.ts";
import { badRequest } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import type { Charge, Metadata, Refund, SimContext } from "../../state.ts";
import { bookTransaction } from "../balance/actions.ts";
import { presentCharge } from "../charges/present.ts";
import { endWarnings } from "../early-fraud-warnings/actions.ts";
import { closeReview } from "../reviews/actions.ts";
import { blankRefund } from "./blank-refund.ts";
import { presentRefund } from "./present.ts";

/** Simulator time until a test card's refund fails or comes through. */
const SETTLEMENT_MS = 60_000;

/** A client's request for a refund. */
interface RefundWish {
  /** Everything that is left, when absent. */
  readonly amount?: number | undefined;
  readonly reason: string | null;
  readonly metadata: Metadata;
  /** Default: neither. */
  readonly shares?: ShareWish;
}

/** Disputes that leave a charge refundable: inquiries, and those that were won. */
const harmless: ReadonlySet<string | undefined> = new Set([
  "won",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
]);

function checkRefundable({ state }: SimContext, charge: Charge): void {
  const refuse = (code: string, why: string) => badRequest(`Charge ${charge.id} ${why}`, { code });
  if (charge.dispute !== null && !harmless.has(state.disputes.get(charge.dispute)?.status)) {
    throw refuse("charge_disputed", "has been charged back; cannot issue a refund.");
  }
  if (charge.sharing?.sourceTransfer) {
    throw refuse("charge_not_refundable", "comes from a transfer; reverse the transfer instead.");
  }
  if (charge.isPending) throw refuse("charge_not_refundable", "has not succeeded yet.");
  if (charge.decline)
    throw refuse("charge_not_refundable", "has failed; there is nothing to refund.");
  if (charge.amountRefunded === charge.amount) {
    throw refuse("charge_already_refunded", "has already been refunded.");
  }
  if (!charge.isCaptured && charge.paymentIntent !== null) {
    const why = `is held by ${charge.paymentIntent}; cancel the PaymentIntent to release it.`;
    throw refuse("charge_not_refundable", why);
  }
}

function refundAmount(charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amountRefunded;
  const amount = asked ?? left;
  if (amount > left) {
    const whole = charge.amountRefunded === 0 ? "charge amount" : "unrefunded amount on charge";
    const text = (sum: number) => moneyText(sum, charge.currency);
    const message = `Refund amount (${text(amount)}) is greater than ${whole} (${text(left)})`;
    throw badRequest(message, { param: "amount" });
  }
  if (!charge.isCaptured && amount < left) {
    const message = "A charge that is not captured can only be refunded as a whole.";
    throw badRequest(message, { param: "amount" });
  }
  return amount;
}

function bookRefund(context: SimContext, charge: Charge, id: string, amount: number): string {
  return bookTransaction(context, {
    amount: -amount,
    currency: charge.currency,
    type: "refund",
    source: id,
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ""}`,
    isInstant: true,
  });
}

/** Refunds a charge, in whole or in part. */
export function refundCharge(context: SimContext, charge: Charge, wish: RefundWish): Refund {
  checkRefundable(context, charge);
  const amount = refundAmount(charge, wish.amount);
  const shares = sharesToTakeBack(
    context,
    charge,
    wish.shares ?? { reversesTransfer: false, refundsFee: false },
  );
  const id = context.ids.next("re_", 24);
  const transferReversal = takeSharesBack(context, charge, shares, { id, amount });
  const refund = context.state.refunds.add({
    ...blankRefund(context, charge, amount),
    id,
    balanceTransaction: charge.isCaptured ? bookRefund(context, charge, id, amount) : null,
    reason: wish.reason,
    status: charge.card.test.refund === "pends" ? "pending" : "succeeded",
    transferReversal,
    metadata: wish.metadata,
  });
  const refunded = context.state.charges.replace({
    ...charge,
    amountRefunded: charge.amountRefunded + amount,
    refunds: [...charge.refunds, id],
  });
  if (charge.card.isCash && charge.customer !== null) {
    const move = { amount, currency: charge.currency, type: "refunded_from_payment" as const };
    moveCash(context, charge.customer, { ...move, about: id });
  }
  emit(context, happened("refund.created", presentRefund(refund, context)));
  emit(context, happened("charge.refunded", presentCharge(refunded)));
  if (refunded.amountRefunded === refunded.amount) {
    endWarnings(context, charge.id);
    closeReview(context, refunded, wish.reason === "fraudulent" ? "refunded_as_fraud" : "refunded");
  }
  if (charge.card.test.refund !== undefined) {
    context.schedule(context.now + SETTLEMENT_MS, "settle_refund", id);
  }
  return refund;
}

/** Settles or fails a refund at its time, as the test card of its charge says. */
export function settleRefund(context: SimContext, id: string): void {
  const refund = context.state.refunds.get(id);
  const behaviour = context.state.charges.get(refund?.charge ?? "")?.card.test.refund;
  if (refund?.status === "pending") comeThrough(context, refund);
  if (refund?.status === "succeeded" && behaviour === "fails") failRefund(context, refund);
}

function comeThrough(context: SimContext, refund: Refund): void {
  tellChange(context, refund, context.state.refunds.replace({ ...refund, status: "succeeded" }));
}

/** Records the change of a refund, under its present and its former type. */
function tellChange(context: SimContext, before: Refund, after: Refund): void {
  const [old, fresh] = [presentRefund(before, context), presentRefund(after, context)];
  emit(context, changed("refund.updated", old, fresh));
  emit(context, changed("charge.refund.updated", old, fresh));
}

/** Replaces the metadata of a refund. */
export function labelRefund(context: SimContext, refund: Refund, metadata: Metadata): Refund {
  const labelled = context.state.refunds.replace({ ...refund, metadata });
  tellChange(context, refund, labelled);
  return labelled;
}

/** The bank sends the money of a refund back. */
export function failRefund(context: SimContext, refund: Refund): Refund {
  const failed = takeBack(context, refund, "failed");
  emit(context, happened("refund.failed", presentRefund(failed, context)));
  tellChange(context, refund, failed);
  return failed;
}

/** Undoes a refund: the money is in the balance again, the charge no longer refunded by it. */
function takeBack(context: SimContext, refund: Refund, status: "failed" | "canceled"): Refund {
  const { charges, refunds } = context.state;
  const charge = charges.get(refund.charge);
  if (charge) {
    charges.replace({ ...charge, amountRefunded: charge.amountRefunded - refund.amount });
  }
  const failureBalanceTransaction = bookTransaction(context, {
    amount: refund.amount,
    currency: refund.currency,
    type: "refund_failure",
    source: refund.id,
    description: `REFUND ${status === "failed" ? "FAILURE" : "CANCELLATION"}`,
    isInstant: true,
  });
  return refunds.replace({ ...refund, status, failureBalanceTransaction });
}

/** Cancels a pending refund. */
export function cancelRefund(context: SimContext, refund: Refund): Refund {
  if (refund.status !== "pending") {
    throw badRequest(
      `Refund ${refund.id} has a status of ${refund.status}; only a refund that has not come through can be canceled.`,
    );
  }
  const canceled = takeBack(context, refund, "canceled");
  tellChange(context, refund, canceled);
  return canceled;
}

/**
 * Releases the part of an authorised charge that is not captured: a refund without a balance
 * transaction. Returns the ids of the charge's refunds, including the new one.
 */
export function release(context: SimContext, charge: Charge, amount: number): readonly string[] {
  if (amount === 0) return charge.refunds;
  const refund = context.state.refunds.add({
    ...blankRefund(context, charge, amount),
    id: context.ids.next("re_", 24),
  });
  return [...charge.refunds, refund.id];
}
