import type { Payout } from "../../connect/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";

/** A payout as the API shows it. */
export function presentPayout(payout: Payout): ApiObject {
  const hasFailed = payout.status === "failed";
  return {
    id: payout.id,
    object: "payout",
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.arrival,
    automatic: false,
    balance_transaction: payout.balanceTransaction,
    created: payout.created,
    currency: payout.currency,
    description: payout.description,
    destination: null,
    failure_balance_transaction: payout.failureTransaction,
    failure_code: hasFailed ? "could_not_process" : null,
    failure_message: hasFailed ? "The bank could not process this payout." : null,
    livemode: false,
    metadata: payout.metadata,
    method: payout.method,
    original_payout: payout.originalPayout,
    payout_method: null,
    reconciliation_status: "not_applicable",
    reversed_by: payout.reversedBy,
    source_type: "card",
    statement_descriptor: payout.statementDescriptor,
    status: payout.status,
    trace_id: null,
    type: "bank_account",
  };
}

export const payoutResource: Resource<Payout> = {
  name: "payout",
  of: ({ payouts }) => payouts,
  present: presentPayout,
};
