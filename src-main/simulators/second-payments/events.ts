import { presentCard } from "./resources/cards/present.ts";
import { presentCustomer } from "./resources/customers/present.ts";
import { presentPayment } from "./resources/payments/present.ts";
import { presentRefund } from "./resources/refunds/present.ts";
import type { SimContext } from "./route.ts";
import { iso, type Wire } from "./shared/wire.ts";
import type { Card, Customer, Order, Payment, Refund } from "./state.ts";

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

interface Data {
  /** What the object is called within `data`. */
  readonly type: string;
  readonly id: string;
  readonly object: Wire;
}

/** A notification in Square's envelope. */
export function envelope(
  merchantId: string,
  event: {
    readonly id: string;
    readonly type: string;
    readonly at: number;
    readonly data: unknown;
  },
): Wire {
  return {
    merchant_id: merchantId,
    type: event.type,
    event_id: event.id,
    created_at: iso(event.at),
    data: event.data,
  };
}

function emit(context: SimContext, type: EventType, data: Data): void {
  const { ids, now: at, state } = context;
  const id = ids.uuid("event");
  const payload = envelope(state.merchantId, { id, type, at, data });
  context.emit({ type, id, subject: data.id, payload });
}

/** Announces a payment as it is now. */
export function emitPayment(
  context: SimContext,
  change: "created" | "updated",
  payment: Payment,
): void {
  const object = { payment: presentPayment(payment) };
  emit(context, `payment.${change}`, { type: "payment", id: payment.id, object });
}

/** A refund is announced twice: when it begins, and when it is through. */
export function emitRefund(context: SimContext, refund: Refund): void {
  const data = { type: "refund", id: refund.id };
  const begun = { refund: presentRefund(refund, "PENDING") };
  emit(context, "refund.created", { ...data, object: begun });
  emit(context, "refund.updated", { ...data, object: { refund: presentRefund(refund) } });
}

/** Square does not send orders, only that and how far they changed. */
export function emitOrder(context: SimContext, change: "created" | "updated", order: Order): void {
  const type = `order_${change}`;
  const summary = {
    order_id: order.id,
    version: order.version,
    location_id: order.locationId,
    state: order.state,
    created_at: iso(order.createdAt),
    updated_at: change === "updated" ? iso(order.updatedAt) : undefined,
  };
  emit(context, `order.${change}`, { type, id: order.id, object: { [type]: summary } });
}

/** Announces a customer; a deleted one as it was. */
export function emitCustomer(
  context: SimContext,
  change: "created" | "updated" | "deleted",
  customer: Customer,
): void {
  const object = { customer: presentCustomer(customer) };
  emit(context, `customer.${change}`, { type: "customer", id: customer.id, object });
}

/** Announces a card on file. */
export function emitCard(context: SimContext, change: "created" | "disabled", card: Card): void {
  const object = { card: presentCard(card, context.state.merchantId) };
  emit(context, `card.${change}`, { type: "card", id: card.id, object });
}
