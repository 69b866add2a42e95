import { presentCard } from "./resources/cards/present.ts";
import { presentCustomer } from "./resources/customers/present.ts";
import { presentPayment } from "./resources/payments/present.ts";
import { presentRefund } from "./resources/refunds/present.ts";
import { iso, type Wire } from "./shared/wire.ts";
import type { Card, Customer, Order, Payment, Refund, SimContext } from "./state.ts";

/** Every type of event that is recorded, and that can be subscribed to. */
export const EVENT_TYPES = [
  "card.created",
  "card.disabled",
  "customer.created",
  "customer.deleted",
  "customer.updated",
  "order.created",
  "order.updated",
  "payment.created",
  "payment.updated",
  "refund.created",
  "refund.updated",
] as const;

type EventType = (typeof EVENT_TYPES)[number];
type Change = "created" | "updated";

/** A notification in Square's envelope. */
export function envelope(
  merchantId: string,
  { id, type, at, data }: { id: string; type: string; at: number; data: unknown },
): Wire {
  return { merchant_id: merchantId, type, event_id: id, created_at: iso(at), data };
}

/** Records an event. `name` is what the object is called within `data`. */
function emit(context: SimContext, type: EventType, subject: string, name: string, shown: Wire) {
  const { ids, now: at, state } = context;
  const id = ids.uuid("event");
  const data = { type: name, id: subject, object: { [name]: shown } };
  context.emit({ type, id, subject, payload: envelope(state.merchantId, { id, type, at, data }) });
}

/** A test notification as it is sent. */
export interface TestEvent {
  readonly type: string;
  readonly payload: Wire;
}

/** Sends a test notification to one subscription, if notifications are delivered. */
export function emitTest(context: SimContext, subscriptionId: string, type: string): TestEvent {
  const { ids, now: at, state } = context;
  const id = ids.uuid("test event");
  const data = { type: type.split(".", 1)[0], id, object: {} };
  const payload = envelope(state.merchantId, { id, type, at, data });
  if (context.isDelivering) context.emit({ type, id, payload, to: [subscriptionId] });
  return { type, payload };
}

export function emitPayment(context: SimContext, change: Change, payment: Payment): void {
  emit(context, `payment.${change}`, payment.id, "payment", presentPayment(payment));
}

/** A refund has two events: when it begins, and when it is completed. */
export function emitRefund(context: SimContext, refund: Refund): void {
  emit(context, "refund.created", refund.id, "refund", presentRefund(refund, "PENDING"));
  emit(context, "refund.updated", refund.id, "refund", presentRefund(refund));
}

/** Events about orders hold a summary of the change, not the order. */
export function emitOrder(context: SimContext, change: Change, order: Order): void {
  const summary = {
    order_id: order.id,
    version: order.version,
    location_id: order.locationId,
    state: order.state,
    created_at: iso(order.createdAt),
    updated_at: change === "updated" ? iso(order.updatedAt) : undefined,
  };
  emit(context, `order.${change}`, order.id, `order_${change}`, summary);
}

/** A deleted customer is shown as it was. */
export function emitCustomer(
  context: SimContext,
  change: Change | "deleted",
  customer: Customer,
): void {
  emit(context, `customer.${change}`, customer.id, "customer", presentCustomer(customer));
}

export function emitCard(context: SimContext, change: "created" | "disabled", card: Card): void {
  emit(context, `card.${change}`, card.id, "card", presentCard(card, context.state.merchantId));
}
