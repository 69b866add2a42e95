import { declineOf } from "./errors.ts";
import { maybeUsd, usd } from "./money.ts";
import { totalOf } from "./order-money.ts";
import type { CardFace, Payment, PaymentSource, Refund } from "./state.ts";

/** JSON as it goes out; absent fields are `undefined`. */
export type Wire = Readonly<Record<string, unknown>>;

/** Milliseconds as Square writes moments. */
export function iso(time: number): string {
  return new Date(time).toISOString();
}

/** The same for a moment that may not have come. */
export function maybeIso(time: number | undefined): string | undefined {
  return time === undefined ? undefined : iso(time);
}

/** A card's face, without whose it is. */
export function presentFace(face: CardFace): Wire {
  return {
    id: face.id,
    card_brand: face.brand,
    last_4: face.last4,
    exp_month: face.expMonth,
    exp_year: face.expYear,
    fingerprint: `sq-1-${face.bin}${face.last4}`,
    card_type: face.type,
    prepaid_type: face.brand === "SQUARE_GIFT_CARD" ? "PREPAID" : "NOT_PREPAID",
    bin: face.bin,
  };
}

const cardStatus = {
  APPROVED: "AUTHORIZED",
  COMPLETED: "CAPTURED",
  CANCELED: "VOIDED",
  FAILED: "FAILED",
} as const;

/** What became of the card's money. */
export function cardStatusOf(payment: Payment): string {
  return cardStatus[payment.status];
}

function presentCardDetails(payment: Payment, face: CardFace): Wire {
  const { decline } = payment;
  const isAuthorized = decline === undefined;
  return {
    status: cardStatusOf(payment),
    card: presentFace(face),
    entry_method: face.id === undefined ? "KEYED" : "ON_FILE",
    cvv_status: decline === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
    avs_status: decline === "ADDRESS_VERIFICATION_FAILURE" ? "AVS_REJECTED" : "AVS_ACCEPTED",
    statement_description: "SQ *DEFAULT TEST ACCOUNT",
    errors: isAuthorized ? undefined : [declineOf(decline)],
    card_payment_timeline: {
      authorized_at: isAuthorized ? iso(payment.createdAt) : undefined,
      captured_at: maybeIso(payment.capturedAt),
      voided_at: maybeIso(payment.voidedAt),
    },
  };
}

function presentSource(payment: Payment, source: PaymentSource): Wire {
  switch (source.type) {
    case "CARD":
      return { card_details: presentCardDetails(payment, source.card) };
    case "CASH": {
      const change = source.supplied - totalOf(payment);
      const details = {
        buyer_supplied_money: usd(source.supplied),
        change_back_money: usd(change),
      };
      return { cash_details: details };
    }
    case "EXTERNAL":
      return { external_details: source.details };
  }
}

/** 2.9 % and 30 cents of what was captured from a card. */
export function processingFee(payment: Payment): number | undefined {
  if (payment.status !== "COMPLETED" || payment.source.type !== "CARD") return undefined;
  return Math.min(totalOf(payment), Math.round(totalOf(payment) * 0.029) + 30);
}

const editable = [
  "EDIT_AMOUNT_UP",
  "EDIT_AMOUNT_DOWN",
  "EDIT_TIP_AMOUNT_UP",
  "EDIT_TIP_AMOUNT_DOWN",
];

function presentAmounts(payment: Payment): Wire {
  const total = usd(totalOf(payment));
  const isApproved = payment.decline === undefined;
  const fee = processingFee(payment);
  const effective_at = maybeIso(payment.capturedAt);
  return {
    amount_money: usd(payment.amount),
    tip_money: maybeUsd(payment.tip),
    total_money: total,
    approved_money: isApproved ? total : undefined,
    processing_fee:
      fee === undefined ? undefined : [{ effective_at, type: "INITIAL", amount_money: usd(fee) }],
    refunded_money: payment.refunded === 0 ? undefined : usd(payment.refunded),
  };
}

/** A payment as Square shows it. */
export function presentPayment(payment: Payment): Wire {
  const isApproved = payment.status === "APPROVED";
  return {
    id: payment.id,
    created_at: iso(payment.createdAt),
    updated_at: iso(payment.updatedAt),
    ...presentAmounts(payment),
    status: payment.status,
    delay_duration: payment.delayDuration,
    delay_action: payment.delayAction,
    delayed_until: iso(payment.delayedUntil),
    source_type: payment.source.type,
    ...presentSource(payment, payment.source),
    location_id: payment.locationId,
    order_id: payment.orderId,
    customer_id: payment.customerId,
    ...payment.passed,
    refund_ids: payment.refundIds.length === 0 ? undefined : payment.refundIds,
    risk_evaluation: { created_at: iso(payment.createdAt), risk_level: "NORMAL" },
    capabilities: isApproved && payment.source.type === "CARD" ? editable : undefined,
    receipt_number: payment.id.slice(0, 4),
    receipt_url: `https://squareup.com/receipt/preview/${payment.id}`,
    application_details: {
      square_product: "ECOMMERCE_API",
      application_id: "sandbox-sq0idb-simdeck",
    },
    version_token: payment.versionToken,
  };
}

/** A refund as Square shows it. */
export function presentRefund(refund: Refund, status: "PENDING" | "COMPLETED" = "COMPLETED"): Wire {
  return {
    id: refund.id,
    status,
    amount_money: usd(refund.amount),
    payment_id: refund.paymentId,
    order_id: refund.orderId,
    location_id: refund.locationId,
    reason: refund.reason,
    destination_type: refund.destination,
    created_at: iso(refund.createdAt),
    updated_at: iso(refund.createdAt),
  };
}
