import { createDecline } from "../../errors.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import { iso, maybeIso, maybeUsd, usd, type ApiObject } from "../../shared/api-object.ts";
import type { CardFace, Payment, PaymentSource } from "../../shared/entities.ts";
import { presentCardFace } from "../cards/present.ts";

const cardStatus = {
  APPROVED: "AUTHORIZED",
  COMPLETED: "CAPTURED",
  CANCELED: "VOIDED",
  FAILED: "FAILED",
} as const;

/** Returns the status of the card payment. */
export function nameCardStatus(payment: Payment): string {
  return cardStatus[payment.status];
}

function entryMethodOf({ terminalCheckoutId }: Payment, { id }: CardFace): string {
  if (terminalCheckoutId !== undefined) return "EMV";
  return id === undefined ? "KEYED" : "ON_FILE";
}

function presentCardDetails(payment: Payment, face: CardFace): ApiObject {
  const { decline } = payment;
  const isAuthorized = decline === undefined;
  return {
    status: nameCardStatus(payment),
    card: presentCardFace(face),
    entry_method: entryMethodOf(payment, face),
    cvv_status: decline === "CVV_FAILURE" ? "CVV_REJECTED" : "CVV_ACCEPTED",
    avs_status: decline === "ADDRESS_VERIFICATION_FAILURE" ? "AVS_REJECTED" : "AVS_ACCEPTED",
    statement_description: "SQ *DEFAULT TEST ACCOUNT",
    errors: isAuthorized ? undefined : [createDecline(decline)],
    card_payment_timeline: {
      authorized_at: isAuthorized ? iso(payment.createdAt) : undefined,
      captured_at: maybeIso(payment.capturedAt),
      voided_at: maybeIso(payment.voidedAt),
    },
  };
}

function presentSource(payment: Payment, source: PaymentSource): ApiObject {
  switch (source.type) {
    case "CARD":
      return { card_details: presentCardDetails(payment, source.card) };
    case "CASH": {
      const change = source.supplied - computeTotal(payment);
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
  return Math.min(computeTotal(payment), Math.round(computeTotal(payment) * 0.029) + 30);
}

const editable = [
  "EDIT_AMOUNT_UP",
  "EDIT_AMOUNT_DOWN",
  "EDIT_TIP_AMOUNT_UP",
  "EDIT_TIP_AMOUNT_DOWN",
];

function presentAmounts(payment: Payment): ApiObject {
  const total = usd(computeTotal(payment));
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
export function presentPayment(payment: Payment): ApiObject {
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
    terminal_checkout_id: payment.terminalCheckoutId,
    ...payment.passed,
    is_offline_payment: payment.passed.offline_payment_details ? true : undefined,
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
