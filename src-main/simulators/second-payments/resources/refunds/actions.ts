import type * as z from "zod";
import { refundError } from "../../errors.ts";
import { emitPayment, emitRefund } from "../../events.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import { refundId } from "../../shared/ids.ts";
import { requirePayment } from "../../shared/require.ts";
import type { Payment, Refund, RefundDestination } from "../../shared/entities.ts";
import type { SimContext, State } from "../../state.ts";
import { findDispute } from "../disputes/actions.ts";
import { refundToCard } from "../gift-cards/balance.ts";
import { refundInvoice } from "../invoices/settle.ts";
import { checkVersionToken, savePayment } from "../payments/actions.ts";
import type { createRefundBody } from "./schema.ts";

type CreateRefundBody = z.output<typeof createRefundBody>;

function checkRefundable(state: State, payment: Payment, body: CreateRefundBody): void {
  if (payment.status === "APPROVED") {
    const detail = "The payment must be completed before it can be refunded.";
    throw refundError("REFUND_ERROR_PAYMENT_NEEDS_COMPLETION", detail, "payment_id");
  }
  if (payment.status !== "COMPLETED") {
    const detail = `A payment that is ${payment.status} cannot be refunded.`;
    throw refundError("PAYMENT_NOT_REFUNDABLE", detail, "payment_id");
  }
  if (findDispute(state, payment.id)) {
    const detail = "A payment that is disputed cannot be refunded.";
    throw refundError("PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE", detail, "payment_id");
  }
  checkVersionToken(payment, body.payment_version_token, "payment_version_token");
  const fee = payment.passed.app_fee_money?.amount ?? 0;
  if ((body.app_fee_money?.amount ?? 0) > fee) {
    const detail = "The app fee to refund exceeds the app fee of the payment.";
    throw refundError("REFUND_AMOUNT_INVALID", detail, "app_fee_money.amount");
  }
  if (body.amount_money.amount <= computeTotal(payment) - payment.refunded) return;
  const detail = "The requested refund amount exceeds the amount available to refund.";
  throw refundError("REFUND_AMOUNT_INVALID", detail, "amount_money.amount");
}

/** The money goes back the way it came. */
function destinationOf({ source }: Payment, body: CreateRefundBody): RefundDestination {
  switch (source.type) {
    case "CARD":
      return source;
    case "CASH":
      return { type: "CASH", details: body.cash_details };
    case "EXTERNAL":
      return { type: "EXTERNAL", details: body.external_details };
  }
}

export function createRefund(context: SimContext, body: CreateRefundBody): Refund {
  const { ids, now, state } = context;
  const payment = requirePayment(state, body.payment_id);
  checkRefundable(state, payment, body);
  const refund = state.refunds.add({
    id: refundId(ids, payment.id),
    createdAt: now,
    amount: body.amount_money.amount,
    paymentId: payment.id,
    orderId: payment.orderId,
    locationId: payment.locationId,
    destination: destinationOf(payment, body),
    appFee: body.app_fee_money?.amount,
    teamMemberId: body.team_member_id,
    reason: body.reason,
  });
  const refunded = payment.refunded + refund.amount;
  const refundIds = [...payment.refundIds, refund.id];
  const changed = savePayment(context, payment, { refunded, refundIds });
  emitRefund(context, refund);
  emitPayment(context, "updated", changed);
  refundToCard(context, payment, refund.amount);
  refundInvoice(context, changed);
  return refund;
}
