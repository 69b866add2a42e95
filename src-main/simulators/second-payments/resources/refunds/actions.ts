import * as z from "zod";
import { refundError, versionMismatch } from "../../errors.ts";
import { emitPayment, emitRefund } from "../../events.ts";
import { totalOf } from "../../pricing/order-money.ts";
import type { SimContext } from "../../route.ts";
import { idempotencyKey, maybe, positiveMoney, text, word } from "../../shared/fields.ts";
import { refundId } from "../../shared/ids.ts";
import type { Payment, Refund } from "../../state.ts";
import { requirePayment, savePayment } from "../payments/actions.ts";

export const createRefundBody = z.object({
  idempotency_key: idempotencyKey(45),
  payment_id: word(192),
  amount_money: positiveMoney,
  reason: maybe(text(192)),
  payment_version_token: maybe(text(192)),
});

type CreateRefundBody = z.output<typeof createRefundBody>;

/** Refuses to give back what was not taken. */
function checkRefundable(payment: Payment, body: CreateRefundBody): void {
  if (payment.status === "APPROVED") {
    const detail = "The payment must be completed before it can be refunded.";
    throw refundError("REFUND_ERROR_PAYMENT_NEEDS_COMPLETION", detail, "payment_id");
  }
  if (payment.status !== "COMPLETED") {
    const detail = `A payment that is ${payment.status} cannot be refunded.`;
    throw refundError("PAYMENT_NOT_REFUNDABLE", detail, "payment_id");
  }
  const token = body.payment_version_token;
  if (token !== undefined && token !== payment.versionToken) {
    const detail = "The version token is not that of the payment.";
    throw versionMismatch(detail, "payment_version_token");
  }
  if (body.amount_money.amount <= totalOf(payment) - payment.refunded) return;
  const detail = "The requested refund amount exceeds the amount available to refund.";
  throw refundError("REFUND_AMOUNT_INVALID", detail, "amount_money.amount");
}

function draftRefund({ ids, now }: SimContext, payment: Payment, body: CreateRefundBody): Refund {
  return {
    id: refundId(ids, payment.id),
    createdAt: now,
    amount: body.amount_money.amount,
    paymentId: payment.id,
    orderId: payment.orderId,
    locationId: payment.locationId,
    destination: payment.source.type,
    reason: body.reason,
  };
}

export function createRefund(context: SimContext, body: CreateRefundBody): Refund {
  const payment = requirePayment(context.state, body.payment_id);
  checkRefundable(payment, body);
  const refund = context.state.refunds.add(draftRefund(context, payment, body));
  const refunded = payment.refunded + refund.amount;
  const refundIds = [...payment.refundIds, refund.id];
  const changed = savePayment(context, payment, { refunded, refundIds });
  emitRefund(context, refund);
  emitPayment(context, "updated", changed);
  return refund;
}
