import * as z from "zod";
import { notFound, refundError, versionMismatch } from "../errors.ts";
import { emitPayment, emitRefund } from "../events.ts";
import { idempotencyKey, maybe, positiveMoney, text, word } from "../fields.ts";
import { refundId } from "../ids.ts";
import { answerOnce } from "../once.ts";
import { totalOf } from "../order-money.ts";
import { presentPage } from "../paging.ts";
import { findPayment, savePayment } from "../payment-flow.ts";
import { presentRefund } from "../present-payment.ts";
import type { Payment, Refund, SquareContext } from "../state.ts";
import { isEither, moneyListFields, moneyPage } from "./lists.ts";
import { idOf, route } from "./route.ts";

const refundBody = z.object({
  idempotency_key: idempotencyKey(45),
  payment_id: word(192),
  amount_money: positiveMoney,
  reason: maybe(text(192)),
  payment_version_token: maybe(text(192)),
});

type RefundBody = z.output<typeof refundBody>;

/** Refuses to give back what was not taken. */
function checkRefundable(payment: Payment, body: RefundBody): void {
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

function draftRefund({ ids, now }: SquareContext, payment: Payment, body: RefundBody): Refund {
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

function createRefund(context: SquareContext, body: RefundBody): Refund {
  const payment = findPayment(context.state, body.payment_id);
  checkRefundable(payment, body);
  const refund = context.state.refunds.add(draftRefund(context, payment, body));
  const refunded = payment.refunded + refund.amount;
  const refundIds = [...payment.refundIds, refund.id];
  const changed = savePayment(context, payment, { refunded, refundIds });
  emitRefund(context, refund);
  emitPayment(context, "updated", changed);
  return refund;
}

const listQuery = z.object({
  ...moneyListFields,
  status: z.enum(["PENDING", "COMPLETED", "REJECTED", "FAILED"]).optional(),
  source_type: z.string().optional(),
});

/** Refunds: pending when made, completed when looked at. */
export const refundRoutes = [
  route({
    method: "POST",
    path: "/v2/refunds",
    summary: "Gives money of a payment back",
    body: refundBody,
    handle: (context, request) =>
      answerOnce(context, request, { kind: "refund", key: request.body.idempotency_key }, () => ({
        refund: presentRefund(createRefund(context, request.body), "PENDING"),
      })),
  }),
  route({
    method: "GET",
    path: "/v2/refunds",
    summary: "Lists refunds",
    query: listQuery,
    handle: ({ state }, { query }) => {
      const { refunds } = state;
      const page = moneyPage(
        refunds,
        query,
        ({ createdAt }) => createdAt,
        ({ destination }) =>
          isEither<string>(destination, query.source_type) &&
          isEither<string>("COMPLETED", query.status),
      );
      return presentPage("refunds", page, (refund) => presentRefund(refund));
    },
  }),
  route({
    method: "GET",
    path: "/v2/refunds/:id",
    summary: "Shows a refund",
    handle: ({ state }, request) => {
      const refund = state.refunds.get(idOf(request));
      if (!refund) throw notFound("refund", idOf(request));
      return { refund: presentRefund(refund) };
    },
  }),
];
