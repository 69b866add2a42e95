import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import { type Dispute, secondsNow, type SimContext } from "../../state.ts";
import { presentBalanceTransaction } from "../balance/present.ts";
import { evidenceFields } from "./schema.ts";

const DAY_SECONDS = 86_400;

/** The end of the seventh day after it was opened. */
function dueBy(created: number): number {
  const day = Math.floor(created / DAY_SECONDS);
  return (day + 8) * DAY_SECONDS - 1;
}

function presentEvidence(dispute: Dispute): ApiObject {
  const fields = evidenceFields.map((field) => [field, dispute.evidence[field] ?? null] as const);
  return { ...Object.fromEntries(fields), enhanced_evidence: {} };
}

function presentDeadline(dispute: Dispute, nowSeconds: number): ApiObject {
  const due = dueBy(dispute.created);
  return {
    due_by: due,
    enhanced_eligibility: {},
    has_evidence: Object.values(dispute.evidence).some((value) => value !== null),
    past_due: nowSeconds > due,
    submission_count: dispute.submissions,
    submission_method: dispute.submissions > 0 ? "manual" : "not_submitted",
  };
}

function presentTransactions(dispute: Dispute, context: SimContext): readonly ApiObject[] {
  return dispute.balanceTransactions.flatMap((id) => {
    const transaction = context.state.balanceTransactions.get(id);
    return transaction ? [presentBalanceTransaction(transaction, context)] : [];
  });
}

/** A dispute as the API shows it now, with its balance transactions. */
export function presentDispute(dispute: Dispute, context: SimContext): ApiObject {
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: presentTransactions(dispute, context),
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: presentEvidence(dispute),
    evidence_details: presentDeadline(dispute, secondsNow(context)),
    intended_submission_method: null,
    is_charge_refundable: dispute.isInquiry || dispute.status === "won",
    livemode: false,
    metadata: dispute.metadata,
    network_reason_code: "10.4",
    payment_intent: dispute.paymentIntent,
    payment_method_details: {
      card: {
        brand: dispute.brand,
        case_type: dispute.isInquiry ? "inquiry" : "chargeback",
        network: dispute.brand,
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

export const disputeResource: Resource<Dispute> = {
  name: "dispute",
  of: ({ disputes }) => disputes,
  present: presentDispute,
};
