import type * as z from "zod";
import { badRequest, checkVersion, invalidRequest, versionMismatch } from "../../errors.ts";
import { emitOrder, emitPayment } from "../../events.ts";
import { fillAndApply } from "../../pricing/auto-apply.ts";
import { changedParts } from "../../pricing/merge-parts.ts";
import { computeMoney, sumAmounts, computeTotal } from "../../pricing/order-money.ts";
import { draftParts, makeParts, nameParts } from "../../pricing/order-parts.ts";
import {
  addOrder,
  checkOpen,
  isThrough,
  saveOrder,
  settleOrder,
} from "../../pricing/settle-order.ts";
import { requireLocationId, requireOrder, requirePayment } from "../../shared/require.ts";
import type { Order, OrderState, Payment } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import { followPayment } from "../gift-cards/balance.ts";
import { endCapture, savePayment } from "../payments/actions.ts";
import { emitFulfillments } from "./fulfillment-event.ts";
import type { cloneOrderBody, newOrder, OrderChange, payOrderBody } from "./schema.ts";

export function createOrder(context: SimContext, sent: z.output<typeof newOrder>): Order {
  const locationId = requireLocationId(context.state, sent.location_id);
  const parts = makeParts(
    context.ids,
    fillAndApply(context.state, sent, { locationId, now: context.now }),
  );
  const order = addOrder(context, locationId, parts, { state: sent.state ?? "OPEN" });
  emitOrder(context, "created", order);
  return order;
}

export function cloneOrder(context: SimContext, body: z.output<typeof cloneOrderBody>): Order {
  const order = requireOrder(context.state, body.order_id);
  if (body.version !== undefined && body.version !== order.version) {
    throw versionMismatch(`The order is at version ${String(order.version)}.`, "version");
  }
  const clone = addOrder(context, order.locationId, order.parts, { state: "DRAFT" });
  emitOrder(context, "created", clone);
  return clone;
}

function checkChangeable(order: Order, { order: sent }: OrderChange): void {
  checkVersion("order", order.version, sent.version, "order.version");
  if (sent.location_id !== undefined && sent.location_id !== order.locationId) {
    throw badRequest("The location of an order cannot be changed.", "order.location_id");
  }
  if (order.state === "OPEN" || order.state === "DRAFT") return;
  throw badRequest(`Order ${order.id} is ${order.state} and cannot be updated.`);
}

function checkState({ state: context }: SimContext, order: Order, next: OrderState): void {
  const { due, tenders } = computeMoney(context, order);
  const isAllowed = {
    DRAFT: order.state === "DRAFT",
    OPEN: true,
    COMPLETED: order.state === "OPEN" && due === 0,
    CANCELED: tenders.length === 0,
  };
  if (isAllowed[next]) return;
  throw badRequest(`Order ${order.id} cannot be made ${next} as it is.`, "order.state");
}

/** Changes an order in what the client names; what is paid already must still be covered. */
export function updateOrder(context: SimContext, order: Order, change: OrderChange): Order {
  checkChangeable(order, change);
  const { locationId } = order;
  const sent = fillAndApply(context.state, changedParts(order, change), {
    locationId,
    now: context.now,
  });
  const next = { ...order, parts: draftParts(sent) };
  if (computeMoney(context.state, next).unpaid < 0) {
    throw badRequest("The order would come to less than what is paid for it.", "order");
  }
  const isFulfilled =
    order.state === "OPEN" && order.paymentIds.length > 0 && isThrough(context.state, next);
  const state = change.order.state ?? (isFulfilled ? "COMPLETED" : order.state);
  checkState(context, next, state);
  const isClosed = state === "COMPLETED" || state === "CANCELED";
  const closedAt = isClosed ? context.now : undefined;
  const parts = nameParts(context.ids, sent);
  const updated = saveOrder(context, order, { parts, state, closedAt });
  emitOrder(context, "updated", updated);
  emitFulfillments(context, updated, order);
  return updated;
}

function findHeld({ state }: SimContext, order: Order, id: string): Payment {
  const payment = requirePayment(state, id);
  if (payment.orderId !== order.id) {
    throw badRequest(`Payment ${id} is not for order ${order.id}.`, "payment_ids");
  }
  if (payment.status === "APPROVED") return payment;
  throw badRequest(`Payment ${id} is ${payment.status} and must be APPROVED.`, "payment_ids");
}

function checkAmount(context: SimContext, order: Order, payments: readonly Payment[]): void {
  const held = sumAmounts(payments, computeTotal);
  const { due } = computeMoney(context.state, order);
  if (held === due) return;
  const detail = `The payments come to ${String(held)}, but ${String(due)} is due.`;
  throw invalidRequest(400, "PAYMENT_AMOUNT_MISMATCH", detail, "payment_ids");
}

/** Captures the approved payments of an order, all of them or none. */
export function payOrder(
  context: SimContext,
  order: Order,
  request: z.output<typeof payOrderBody>,
): Order {
  checkOpen(order);
  checkVersion("order", order.version, request.order_version, "order_version");
  const ids = [...new Set(request.payment_ids)];
  const held = ids.map((id) => findHeld(context, order, id));
  checkAmount(context, order, held);
  const capturedAt = context.now;
  const captured = held.map((payment) =>
    savePayment(context, payment, { status: "COMPLETED", capturedAt }),
  );
  const paid = settleOrder(context, order.id) ?? order;
  emitOrder(context, "updated", paid);
  for (const payment of captured) {
    emitPayment(context, "updated", payment);
    followPayment(context, payment);
  }
  for (const payment of captured) endCapture(context, payment);
  return paid;
}
