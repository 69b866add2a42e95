import * as z from "zod";
import { badRequest, invalidRequest, notFound, versionMismatch } from "../../errors.ts";
import { emitOrder } from "../../events.ts";
import { changedParts } from "../../pricing/merge-parts.ts";
import { moneyOf, tendersOf } from "../../pricing/order-money.ts";
import { draftParts, makeParts, nameParts, partsOfPayment } from "../../pricing/order-parts.ts";
import type { SimContext } from "../../route.ts";
import { orderId, partUid } from "../../shared/ids.ts";
import { CURRENCY } from "../../shared/wire.ts";
import type { Order, OrderState, State } from "../../state.ts";
import { cloneOrderBody, newOrder, type OrderChange, type OrderParts } from "./schema.ts";

/** An order, or a 404. */
export function requireOrder(state: State, id: string): Order {
  const order = state.orders.get(id);
  if (!order) throw notFound("order", id);
  return order;
}

/** The location of a request: the one named, or the first. */
export function requireLocationId(state: State, id: string | undefined): string {
  const found = id === undefined || id === "main" ? state.locations.at(0) : state.locations.get(id);
  if (found) return found.id;
  throw invalidRequest(400, "NOT_FOUND", `Location \`${id ?? ""}\` not found.`, "location_id");
}

/** A new order, at version 1. */
function addOrder(
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

/** The next version of an order. */
export function saveOrder(
  { now, state }: SimContext,
  order: Order,
  changes: Partial<Order>,
): Order {
  const version = order.version + 1;
  return state.orders.replace({ ...order, ...changes, version, updatedAt: now });
}

/** An order that can still be paid for or changed. */
export function checkOpen(order: Order, field?: string): void {
  if (order.state === "OPEN") return;
  throw badRequest(`Order ${order.id} is ${order.state} and must be OPEN.`, field);
}

/** Refuses to take more for an order than it comes to. */
export function checkUnpaid(state: State, order: Order, amount: number): void {
  const { unpaid } = moneyOf(state, order);
  if (amount <= unpaid) return;
  const detail = `The payment amount ${String(amount)} does not match what is left to pay for the order, ${String(unpaid)}.`;
  throw invalidRequest(400, "PAYMENT_AMOUNT_MISMATCH", detail, "amount_money.amount");
}

const settledStates: readonly unknown[] = ["COMPLETED", "CANCELED", "FAILED"];

function isThrough(state: State, order: Order): boolean {
  const isHeld = tendersOf(state, order).some(({ status }) => status === "APPROVED");
  const isFulfilled = order.parts.fulfillments.every((part) => settledStates.includes(part.state));
  return !isHeld && isFulfilled && moneyOf(state, order).due === 0;
}

/** Brings an order up to date after one of its payments changed: paid in full, it is completed. */
export function settleOrder(context: SimContext, id: string | undefined): Order | undefined {
  const order = id === undefined ? undefined : context.state.orders.get(id);
  if (order?.state !== "OPEN") return order;
  if (order.isImplicit && tendersOf(context.state, order).length === 0) {
    return saveOrder(context, order, { state: "CANCELED", closedAt: context.now });
  }
  const isDone = isThrough(context.state, order);
  return saveOrder(context, order, isDone ? { state: "COMPLETED", closedAt: context.now } : {});
}

export function createOrder(context: SimContext, sent: z.output<typeof newOrder>): Order {
  const locationId = requireLocationId(context.state, sent.location_id);
  const parts = makeParts(context.ids, sent);
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
  if (sent.version !== order.version) {
    const detail = `The order is at version ${String(order.version)}, not ${String(sent.version)}.`;
    throw versionMismatch(detail, "order.version");
  }
  if (sent.location_id !== undefined && sent.location_id !== order.locationId) {
    throw badRequest("The location of an order cannot be changed.", "order.location_id");
  }
  if (order.state === "OPEN" || order.state === "DRAFT") return;
  throw badRequest(`Order ${order.id} is ${order.state} and cannot be updated.`);
}

function checkState({ state: context }: SimContext, order: Order, next: OrderState): void {
  const { due, tenders } = moneyOf(context, order);
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
  const sent = changedParts(order, change);
  const next = { ...order, parts: draftParts(sent) };
  if (moneyOf(context.state, next).unpaid < 0) {
    throw badRequest("The order would come to less than what is paid for it.", "order");
  }
  const state = change.order.state ?? order.state;
  checkState(context, next, state);
  const isClosed = state === "COMPLETED" || state === "CANCELED";
  const closedAt = isClosed ? context.now : undefined;
  return saveOrder(context, order, { parts: nameParts(context.ids, sent), state, closedAt });
}
