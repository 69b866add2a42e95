import { badRequest, invalidRequest, versionMismatch } from "./errors.ts";
import { emitOrder, emitPayment } from "./events.ts";
import { checkOpen, settleOrder } from "./order-flow.ts";
import { moneyOf } from "./order-money.ts";
import { findPayment, savePayment } from "./payment-flow.ts";
import type { Order, Payment, SquareContext } from "./state.ts";

/** What the client says it pays with. */
export interface PayRequest {
  readonly order_version: number | undefined;
  readonly payment_ids: readonly string[] | undefined;
}

function findHeld({ state }: SquareContext, order: Order, id: string): Payment {
  const payment = findPayment(state, id);
  if (payment.orderId !== order.id) {
    throw badRequest(`Payment ${id} is not for order ${order.id}.`, "payment_ids");
  }
  if (payment.status === "APPROVED") return payment;
  throw badRequest(`Payment ${id} is ${payment.status} and must be APPROVED.`, "payment_ids");
}

function checkVersion(order: Order, version: number | undefined): void {
  if (version === undefined || version === order.version) return;
  const detail = `The order is at version ${String(order.version)}, not ${String(version)}.`;
  throw versionMismatch(detail, "order_version");
}

function checkAmount(context: SquareContext, order: Order, payments: readonly Payment[]): void {
  const held = payments.reduce((sum, { amount, tip }) => sum + amount + (tip ?? 0), 0);
  const { due } = moneyOf(context.state, order);
  if (held === due) return;
  const detail = `The payments come to ${String(held)}, but ${String(due)} is due.`;
  throw invalidRequest(400, "PAYMENT_AMOUNT_MISMATCH", detail, "payment_ids");
}

/** Captures the payments that an order was waiting for, all of them or none. */
export function payOrder(context: SquareContext, order: Order, request: PayRequest): Order {
  checkOpen(order);
  checkVersion(order, request.order_version);
  const ids = [...new Set(request.payment_ids)];
  const held = ids.map((id) => findHeld(context, order, id));
  checkAmount(context, order, held);
  const capturedAt = context.now;
  const captured = held.map((payment) =>
    savePayment(context, payment, { status: "COMPLETED", capturedAt }),
  );
  const paid = settleOrder(context, order.id) ?? order;
  emitOrder(context, "updated", paid);
  for (const payment of captured) emitPayment(context, "updated", payment);
  return paid;
}
