import { presentSplit } from "../../connect/split.ts";
import { presentBilling, presentShipping, type ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { Decline } from "../../shared/test-cards.ts";
import type { Charge } from "../../state.ts";
import { presentCard, presentChargedMethod } from "../cards/present.ts";
import { computeHoldEnd, isHeld } from "./hold.ts";
import { APPLICATION } from "../webhook-endpoints/present.ts";

const approved = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 32,
  seller_message: "Payment complete.",
  type: "authorized",
};

const reviewed = {
  ...approved,
  reason: "elevated_risk_level",
  risk_level: "elevated",
  risk_score: 67,
  seller_message:
    "Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.",
  type: "manual_review",
};

function presentOutcome(decline: Decline | null, isReviewed: boolean): ApiObject {
  if (decline === null) return isReviewed ? reviewed : approved;
  const isBlocked = decline.isBlocked === true;
  return {
    advice_code: "try_again_later",
    network_advice_code: null,
    network_decline_code: isBlocked ? null : "01",
    network_status: isBlocked ? "not_sent_to_network" : "declined_by_network",
    reason: isBlocked ? "highest_risk_level" : (decline.declineCode ?? decline.code),
    risk_level: isBlocked ? "highest" : "normal",
    risk_score: isBlocked ? 100 : 32,
    seller_message: isBlocked
      ? "Stripe blocked this payment as too risky."
      : "The bank did not return any further details with this decline.",
    type: isBlocked ? "blocked" : "issuer_declined",
  };
}

function presentSource(charge: Charge): ApiObject | null {
  if (!charge.paidWith.startsWith("card_")) return null;
  const { card, customer } = charge;
  return presentCard({ id: charge.paidWith, card, customer, metadata: {} });
}

/** A charge as the API shows it. */
export function presentCharge(charge: Charge): ApiObject {
  const { decline, sharing } = charge;
  const split = presentSplit(sharing);
  const isTransferred = sharing !== null && sharing.sourceTransfer !== null;
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: charge.amountCaptured,
    amount_refunded: charge.amountRefunded,
    application: sharing?.isDirect ? APPLICATION : null,
    application_fee: sharing?.fee ?? null,
    application_fee_amount: split.application_fee_amount,
    balance_transaction: charge.balanceTransaction,
    billing_details: presentBilling(charge.card.billing),
    calculated_statement_descriptor: charge.statementDescriptor ?? "SIMDECK",
    captured: charge.isCaptured,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.dispute !== null,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: charge.fraudDetails ?? {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: split.on_behalf_of,
    outcome: isTransferred ? null : presentOutcome(decline, charge.card.test.isReviewed === true),
    paid: decline === null && !charge.isPending,
    payment_intent: charge.paymentIntent,
    payment_method: isTransferred ? null : charge.paidWith,
    payment_method_details: isTransferred
      ? { stripe_account: {}, type: "stripe_account" }
      : presentChargedMethod(
          charge.card,
          charge.amount,
          isHeld(charge) ? computeHoldEnd(charge) : null,
          charge.mandate,
        ),
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: charge.isCaptured ? charge.receiptUrl : null,
    refunded: charge.amountRefunded === charge.amount,
    review: charge.review ?? null,
    shipping: presentShipping(charge.shipping),
    source: presentSource(charge),
    source_transfer: sharing?.sourceTransfer ?? null,
    statement_descriptor: charge.statementDescriptor,
    statement_descriptor_suffix: charge.statementDescriptorSuffix,
    status: charge.isPending ? "pending" : decline === null ? "succeeded" : "failed",
    ...(sharing?.transfer ? { transfer: sharing.transfer } : {}),
    transfer_data: split.transfer_data && { amount: null, ...split.transfer_data },
    transfer_group: charge.transferGroup,
  };
}

export const chargeResource: Resource<Charge> = {
  name: "charge",
  of: ({ charges }) => charges,
  present: presentCharge,
};
