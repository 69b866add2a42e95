import type { Wire } from "./present-card.ts";
import type { Dispute } from "./state.ts";

/** What a dispute can be answered with, in the order answers have it. */
export const evidenceFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_communication",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "customer_signature",
  "duplicate_charge_documentation",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "receipt",
  "refund_policy",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "service_documentation",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_documentation",
  "shipping_tracking_number",
  "uncategorized_file",
  "uncategorized_text",
] as const;

const DAY_SECONDS = 86_400;

/** The end of the seventh day after it was opened. */
function dueBy(created: number): number {
  const day = Math.floor(created / DAY_SECONDS);
  return (day + 8) * DAY_SECONDS - 1;
}

function presentEvidence(dispute: Dispute): Wire {
  const fields = evidenceFields.map((field) => [field, dispute.evidence[field] ?? null] as const);
  return { ...Object.fromEntries(fields), enhanced_evidence: {} };
}

function presentDeadline(dispute: Dispute, nowSeconds: number): Wire {
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

/**
 * A dispute as the API shows it.
 * @param transactions Its balance transactions, already presented.
 */
export function presentDispute(
  dispute: Dispute,
  transactions: readonly Wire[],
  nowSeconds: number,
): Wire {
  return {
    id: dispute.id,
    object: "dispute",
    amount: dispute.amount,
    balance_transactions: transactions,
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: presentEvidence(dispute),
    evidence_details: presentDeadline(dispute, nowSeconds),
    intended_submission_method: null,
    is_charge_refundable: false,
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
