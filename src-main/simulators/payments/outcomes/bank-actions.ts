import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { chargeResource } from "../resources/charges/present.ts";
import { decideDispute as decide, isClosed, openDispute } from "../resources/disputes/actions.ts";
import { disputeResource, presentDispute } from "../resources/disputes/present.ts";
import { addWarning } from "../resources/early-fraud-warnings/actions.ts";
import { warningResource } from "../resources/early-fraud-warnings/present.ts";
import { endPayout, isUnderWay } from "../resources/payouts/actions.ts";
import { payoutResource, presentPayout } from "../resources/payouts/present.ts";
import { failRefund } from "../resources/refunds/actions.ts";
import { presentRefund, refundResource } from "../resources/refunds/present.ts";
import type { Charge } from "../state.ts";
import type { DisputeInput } from "../api-types.ts";
import { fraudTypes } from "../shared/fraud-types.ts";
import { explainReview, openReview } from "../resources/reviews/actions.ts";
import { reviewResource } from "../resources/reviews/present.ts";
import { choices } from "./choices.ts";
import { find, createOutcome, worldAction } from "./world-action.ts";

/** The usual reasons of banks, as suggestions: any reason is accepted. */
const reasons = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "subscription_canceled",
  "credit_not_processed",
  "unrecognized",
  "general",
  "bank_cannot_process",
  "check_returned",
  "customer_initiated",
  "debit_not_authorized",
  "incorrect_account_details",
  "insufficient_funds",
  "noncompliant",
] satisfies NonNullable<DisputeInput["reason"]>[];

const disputeBody = lazyStrictObject(() => ({
  charge: z.string().min(1).max(255).meta({
    title: "Charge",
    picker: "charges",
    description: "The charge the cardholder disputes",
  }),
  reason: z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({ title: "Reason", suggestions: reasons, description: "Default: fraudulent" }),
  amount: z.int().min(1).optional().meta({
    title: "Amount",
    description: "In the currency's smallest unit. Default: the whole charge",
  }),
}));

/** Throws if a charge cannot be disputed: wrong amount, then conflict. */
function checkDispute(charge: Charge, { charge: id, amount }: z.output<typeof disputeBody>): void {
  if (amount !== undefined && amount > charge.amount) {
    const message = `amount (${String(amount)}): the charge is of ${String(charge.amount)}`;
    throw controlRefusal(422, "invalid_field", message, "amount");
  }
  if (charge.dispute !== null) {
    const message = `Charge ${id} is already disputed`;
    throw controlRefusal(409, "charge_already_disputed", message, "charge");
  }
  if (charge.isCaptured) return;
  const message = `Charge ${id} took no money: there is nothing to dispute`;
  throw controlRefusal(409, "charge_not_captured", message, "charge");
}

/** A cardholder's bank disputes a charge. */
export const dispute = worldAction({
  path: "/_dispute",
  title: "Open dispute",
  summary: "A cardholder's bank disputes a charge",
  effects: [
    "A dispute with status needs_response is created and the charge becomes disputed.",
    "charge.dispute.created is recorded.",
    "The amount and a fee leave the balance; the charge can no longer be refunded.",
  ],
  body: disputeBody,
  choices: { charge: choices.charge },
  handle: (platform, body) => {
    const { context, object: charge } = find(platform, "charge", chargeResource, body.charge);
    checkDispute(charge, body);
    return openDispute(context, charge, {
      reason: body.reason ?? "fraudulent",
      amount: body.amount ?? charge.amount,
      isInquiry: false,
    });
  },
});

/** A bank reports a charge as fraudulent. */
export const warnOfFraud = worldAction({
  path: "/_warn_of_fraud",
  title: "Warn of fraud",
  summary: "A cardholder's bank reports that a charge may be fraudulent",
  effects: [
    "An early fraud warning is created and radar.early_fraud_warning.created is recorded.",
    "It is actionable until the charge is refunded or disputed.",
  ],
  body: lazyStrictObject(() => ({
    charge: z.string().min(1).max(255).meta({ title: "Charge", picker: "charges" }),
    fraud_type: z
      .enum(fraudTypes, { error: `must be one of ${fraudTypes.join(", ")}` })
      .optional()
      .meta({ title: "Fraud type", description: "Default: misc" }),
  })),
  choices: { charge: choices.warned },
  handle: (platform, { charge: id, fraud_type: type = "misc" }) => {
    const { context, object: charge } = find(platform, "charge", chargeResource, id);
    if (charge.decline || !charge.isCaptured) {
      const message = `Charge ${id} took no money`;
      throw controlRefusal(409, "charge_not_captured", message, "charge");
    }
    return warningResource.present(addWarning(context, charge, type), context);
  },
});

/** A person of the account places a payment in the queue of reviews. */
export const review = worldAction({
  path: "/_review",
  title: "Review payment",
  summary: "A person of the account marks a payment for a review",
  effects: [
    "A review is opened and review.opened is recorded.",
    "It is closed when it is approved, or when the payment is refunded or disputed.",
  ],
  body: lazyStrictObject(() => ({
    charge: z.string().min(1).max(255).meta({ title: "Charge", picker: "charges" }),
  })),
  choices: { charge: choices.reviewed },
  handle: (platform, { charge: id }) => {
    const { context, object: charge } = find(platform, "charge", chargeResource, id);
    const problem = explainReview(charge);
    if (problem !== undefined) {
      const message = `Charge ${id} cannot be reviewed: it is ${problem}`;
      throw controlRefusal(409, "charge_not_reviewable", message, "charge");
    }
    return reviewResource.present(openReview(context, charge, "manual"), context);
  },
});

/** A bank decides a dispute. */
export const decideDispute = worldAction({
  path: "/_close_dispute",
  title: "Close dispute",
  summary: "A bank decides a dispute",
  effects: [
    "The dispute is won or lost and charge.dispute.closed is recorded.",
    "Won: the amount is back in the balance and charge.dispute.funds_reinstated is recorded.",
  ],
  body: lazyStrictObject(() => ({
    dispute: z.string().min(1).meta({ title: "Dispute", picker: "disputes" }),
    outcome: createOutcome("won", "lost"),
  })),
  choices: { dispute: choices.dispute },
  handle: (platform, { dispute: id, outcome }) => {
    const { context, object: known } = find(platform, "dispute", disputeResource, id);
    if (isClosed(known)) {
      const message = `Dispute ${id} is already closed: its status is ${known.status}`;
      throw controlRefusal(409, "dispute_already_closed", message, "dispute");
    }
    return presentDispute(decide(context, known, outcome), context);
  },
});

/** A bank sends the money of a refund back. */
export const bounceRefund = worldAction({
  path: "/_fail_refund",
  title: "Fail refund",
  summary: "A bank sends the money of a refund back",
  effects: [
    "The refund fails and refund.failed is recorded.",
    "The amount is back in the balance, and the charge is no longer refunded by it.",
  ],
  body: lazyStrictObject(() => ({
    refund: z.string().min(1).meta({ title: "Refund", picker: "refunds" }),
  })),
  choices: { refund: choices.refund },
  handle: (platform, { refund: id }) => {
    const { context, object: refund } = find(platform, "refund", refundResource, id);
    if (refund.status === "failed" || refund.status === "canceled") {
      const message = `Refund ${id} has the status ${refund.status}`;
      throw controlRefusal(409, "refund_already_ended", message, "refund");
    }
    return presentRefund(failRefund(context, refund), context);
  },
});

/** A bank pays a payout out, or sends it back. */
export const finishPayout = worldAction({
  path: "/_payout",
  title: "Settle payout",
  summary: "A bank pays a payout out or sends it back",
  effects: [
    "A payout that is under way is paid or fails, and payout.paid or payout.failed is recorded.",
    "Failed: the amount is back in the balance.",
  ],
  body: lazyStrictObject(() => ({
    payout: z.string().min(1).meta({ title: "Payout", picker: "payouts" }),
    outcome: createOutcome("paid", "failed"),
  })),
  choices: { payout: choices.payout },
  handle: (platform, { payout: id, outcome }) => {
    const { context, object: payout } = find(platform, "payout", payoutResource, id);
    if (!isUnderWay(payout)) {
      const message = `Payout ${id} has the status ${payout.status}`;
      throw controlRefusal(409, "payout_already_ended", message, "payout");
    }
    return presentPayout(endPayout(context, payout, outcome));
  },
});
