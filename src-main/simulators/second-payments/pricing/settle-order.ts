import { badRequest, invalidRequest } from "../errors.ts";
import { redeemRewardsOf } from "../resources/loyalty/on-order.ts";
import { sellStock } from "../resources/inventory/changes.ts";
import type { OrderParts } from "../resources/orders/schema.ts";
import { orderId, partUid } from "../shared/ids.ts";
import { CURRENCY } from "../shared/api-object.ts";
import type { Order, OrderState } from "../shared/entities.ts";
import type { SimContext, State } from "../state.ts";
import { computeMoney, listTenders } from "./order-money.ts";
import { partsOfPayment } from "./order-parts.ts";

/** A new order, at version 1. */
export function addOrder(
  context: SimContext,
  locationId: string,
  parts: OrderParts,
  changes: { readonly state?: OrderState; readonly isImplicit?: boolean } = {},
): Order {
  const { ids, now, state } = context;
  return state.orders.add({
    id: orderId(ids),
    createdAt: now,
    updatedAt: now,
    closedAt: undefined,
    state: changes.state ?? "OPEN",
    version: 1,
    locationId,
    parts,
    paymentIds: [],
    isImplicit: changes.isImplicit ?? false,
  });
}

/** The order that Square makes for a payment that names none. */
export function addImplicitOrder(context: SimContext, locationId: string, amount: number): Order {
  const parts = partsOfPayment(partUid(context.ids), amount, CURRENCY);
  return addOrder(context, locationId, parts, { isImplicit: true });
}

/** The next version of an order. Completing it sells the stock of its variations. */
export function saveOrder(context: SimContext, order: Order, changes: Partial<Order>): Order {
  const { now, state } = context;
  const version = order.version + 1;
  const saved = state.orders.replace({ ...order, ...changes, version, updatedAt: now });
  if (saved.state === "COMPLETED" && order.state !== "COMPLETED") {
    sellStock(context, saved);
    redeemRewardsOf(context, saved);
  }
  return saved;
}

/** An order that can still be paid for or changed. */
export function checkOpen(order: Order, field?: string): void {
  if (order.state === "OPEN") return;
  throw badRequest(`Order ${order.id} is ${order.state} and must be OPEN.`, field);
}

/** Throws when an amount is more than what is left to pay for the order. */
export function checkUnpaid(state: State, order: Order, amount: number): void {
  const { unpaid } = computeMoney(state, order);
  if (amount <= unpaid) return;
  const detail = `The payment amount ${String(amount)} does not match what is left to pay for the order, ${String(unpaid)}.`;
  throw invalidRequest(400, "PAYMENT_AMOUNT_MISMATCH", detail, "amount_money.amount");
}

/** Throws when a payment that is completed on its own does not pay for the whole order. */
export function checkCovered(state: State, order: Order, amount: number): void {
  if (amount === computeMoney(state, order).total) return;
  const detail = "The payment total does not match the order total.";
  throw badRequest(detail, "amount_money.amount");
}

const settledStates: readonly unknown[] = ["COMPLETED", "CANCELED", "FAILED"];

/** Returns whether an order is paid, and its fulfillments are over. */
export function isThrough(state: State, order: Order): boolean {
  const isHeld = listTenders(state, order).some(({ status }) => status === "APPROVED");
  const isFulfilled = order.parts.fulfillments.every((part) => settledStates.includes(part.state));
  return !isHeld && isFulfilled && computeMoney(state, order).due === 0;
}

/** Updates an order after one of its payments changed. An order that is paid in full is completed. */
export function settleOrder(context: SimContext, id: string | undefined): Order | undefined {
  const order = id === undefined ? undefined : context.state.orders.get(id);
  if (order?.state !== "OPEN") return order;
  if (order.isImplicit && listTenders(context.state, order).length === 0) {
    return saveOrder(context, order, { state: "CANCELED", closedAt: context.now });
  }
  const isDone = isThrough(context.state, order);
  return saveOrder(context, order, isDone ? { state: "COMPLETED", closedAt: context.now } : {});
}
