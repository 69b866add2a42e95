import { byProvider, emit, secondsNow, type PaymentsContext } from "../emit.ts";
import { happened } from "../events.ts";
import type { Wire } from "../present-card.ts";
import { showDispute } from "../show.ts";
import type { Charge, Dispute } from "../state.ts";
import { book } from "./book.ts";

/** What the provider takes for handling a dispute. */
const DISPUTE_FEE = 1_500;

/** What a cardholder claims. */
export interface Claim {
  readonly reason: string;
  readonly amount: number;
  /** A question of the bank before it disputes: no funds move yet. */
  readonly isInquiry: boolean;
}

function withdraw(context: PaymentsContext, dispute: Dispute): string {
  return book(context, {
    amount: -dispute.amount,
    fee: DISPUTE_FEE,
    currency: dispute.currency,
    type: "adjustment",
    source: dispute.id,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    isInstant: true,
  });
}

/** Opens a dispute against a charge, withdraws the funds and tells of it. */
export function openDispute(context: PaymentsContext, charge: Charge, claim: Claim): Wire {
  const { state } = context;
  const dispute: Dispute = {
    id: context.ids.next("dp_", 24),
    created: secondsNow(context),
    ...claim,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    status: claim.isInquiry ? "warning_needs_response" : "needs_response",
    brand: charge.card.test.brand,
    evidence: {},
    submissions: 0,
    balanceTransactions: [],
    metadata: {},
  };
  const balanceTransactions = claim.isInquiry ? [] : [withdraw(context, dispute)];
  const opened = state.disputes.add({ ...dispute, balanceTransactions });
  state.charges.replace({ ...charge, dispute: opened.id });
  const wire = showDispute(context, opened);
  emit(context, byProvider, happened("charge.dispute.created", wire));
  return wire;
}
