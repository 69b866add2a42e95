import { presentBooking } from "./resources/bookings/present.ts";
import type { Booking } from "./resources/bookings/types.ts";
import { presentCard } from "./resources/cards/present.ts";
import { presentDefinition, presentValue } from "./resources/custom-attributes/present.ts";
import type { AttributeDefinition, AttributeValue } from "./resources/custom-attributes/types.ts";
import { presentCustomer } from "./resources/customers/present.ts";
import { presentDispute } from "./resources/disputes/present.ts";
import type { StockCount } from "./resources/inventory/types.ts";
import { presentCount } from "./resources/inventory/present.ts";
import { presentInvoice } from "./resources/invoices/present.ts";
import type { Invoice } from "./resources/invoices/types.ts";
import { presentPayment } from "./resources/payments/present.ts";
import { presentRefund } from "./resources/refunds/present.ts";
import { presentPlanSubscription } from "./resources/subscriptions/present.ts";
import type { PlanSubscription } from "./resources/subscriptions/types.ts";
import { presentTeamMember, presentWage } from "./resources/team-members/present.ts";
import type { TeamMember } from "./resources/team-members/types.ts";
import { iso, type ApiObject } from "./shared/api-object.ts";
import { presentCheckout } from "./resources/terminal-checkouts/present.ts";
import type {
  Card,
  Customer,
  Dispute,
  Location,
  Order,
  Payment,
  Refund,
  TerminalCheckout,
} from "./shared/entities.ts";
import type { SimContext } from "./state.ts";
import type { EVENT_TYPES } from "./shared/event-types.ts";

type EventType = (typeof EVENT_TYPES)[number];
type InvoiceEventType = Extract<EventType, `invoice.${string}`>;
type DisputeEventType = Extract<EventType, `dispute.${string}`>;
type Change = "created" | "updated";

/** The subject of an event: its object, and the name of the object within `data`. */
interface Subject {
  /** The event has no object, only the id. */
  readonly isBare?: boolean;
  /** The object is gone: its id is sent, and nothing else of it. */
  readonly isDeleted?: boolean;
  /** Absent where the event names no object. */
  readonly id?: string;
  readonly name: string;
  readonly shown: unknown;
  /** The type of the data, where it is not the name of the object. */
  readonly dataType?: string;
  /** Shown in the envelope of some events. */
  readonly locationId?: string;
  /** Further parts of the object of the event. */
  readonly also?: ApiObject;
}

/** A notification in Square's envelope. */
export function envelope(
  merchantId: string,
  event: { id: string; type: string; at: number; data: unknown; locationId?: string | undefined },
): ApiObject {
  const { id, type, at, data, locationId } = event;
  return {
    merchant_id: merchantId,
    location_id: locationId,
    type,
    event_id: id,
    created_at: iso(at),
    data,
  };
}

/** Records an event about one object. */
export function emit(context: SimContext, type: EventType, subject: Subject): void {
  const { ids, now: at, state } = context;
  const { name, shown, dataType = name, locationId, also } = subject;
  const id = ids.uuid("event");
  const data = {
    type: dataType,
    id: subject.id,
    ...(subject.isDeleted === true && { deleted: true }),
    ...(subject.isDeleted !== true &&
      subject.isBare !== true && { object: { ...also, [name]: shown } }),
  };
  const payload = envelope(state.merchantId, { id, type, at, data, locationId });
  const about = subject.id === undefined ? {} : { subject: subject.id };
  context.emit({ type, id, ...about, payload });
}

/** A test notification as it is sent. */
export interface TestEvent {
  readonly type: string;
  readonly payload: ApiObject;
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
  emit(context, `payment.${change}`, {
    id: payment.id,
    name: "payment",
    shown: presentPayment(payment),
  });
}

/** A refund has two events: when it begins, and when it is completed. */
export function emitRefund(context: SimContext, refund: Refund): void {
  emit(context, "refund.created", {
    id: refund.id,
    name: "refund",
    shown: presentRefund(refund, "PENDING"),
  });
  emit(context, "refund.updated", { id: refund.id, name: "refund", shown: presentRefund(refund) });
}

/** The part of an order that its events show. */
export function summarizeOrder(order: Order): ApiObject {
  return {
    order_id: order.id,
    version: order.version,
    location_id: order.locationId,
    state: order.state,
    created_at: iso(order.createdAt),
  };
}

/** Events about orders hold a summary of the change, not the order. */
export function emitOrder(context: SimContext, change: Change, order: Order): void {
  const summary = {
    ...summarizeOrder(order),
    updated_at: change === "updated" ? iso(order.updatedAt) : undefined,
  };
  emit(context, `order.${change}`, { id: order.id, name: `order_${change}`, shown: summary });
}

/** A deleted customer is shown as it was. */
export function emitCustomer(
  context: SimContext,
  change: Change | "deleted",
  customer: Customer,
): void {
  emit(context, `customer.${change}`, {
    id: customer.id,
    name: "customer",
    shown: presentCustomer(customer),
  });
}

export function emitCard(context: SimContext, change: "created" | "disabled", card: Card): void {
  emit(context, `card.${change}`, {
    id: card.id,
    name: "card",
    shown: presentCard(card, context.state.merchantId),
  });
}

/** Events about evidence hold the dispute, too. */
export function emitDispute(context: SimContext, type: DisputeEventType, dispute: Dispute): void {
  const { id, locationId } = dispute;
  emit(context, type, { id, name: "dispute", shown: presentDispute(dispute), locationId });
}

export function emitCheckout(
  context: SimContext,
  change: Change,
  checkout: TerminalCheckout,
): void {
  emit(context, `terminal.checkout.${change}`, {
    id: checkout.id,
    name: "checkout",
    dataType: "checkout.event",
    shown: presentCheckout(checkout),
    locationId: checkout.locationId,
  });
}

/** Records that the catalog changed. The event names no object. */
export function emitCatalog(context: SimContext): void {
  const { at } = context.state.catalogChanges;
  const shown = { updated_at: iso(at) };
  emit(context, "catalog.version.updated", {
    name: "catalog_version",
    dataType: "catalog",
    shown,
  });
}

export function emitInventory(context: SimContext, counts: readonly StockCount[]): void {
  emit(context, "inventory.count.updated", {
    id: context.ids.uuid("inventory"),
    name: "inventory_counts",
    shown: counts.map(presentCount),
  });
}

export function emitInvoice(
  context: SimContext,
  change: Exclude<InvoiceEventType extends `invoice.${infer Name}` ? Name : never, "deleted">,
  invoice: Invoice,
): void {
  const shown = presentInvoice(context, invoice);
  emit(context, `invoice.${change}`, { id: invoice.id, name: "invoice", shown });
}

export function emitInvoiceDeleted(context: SimContext, { id }: Invoice): void {
  emit(context, "invoice.deleted", { id, name: "invoice", shown: undefined, isDeleted: true });
}

export function emitSubscription(
  context: SimContext,
  change: Change,
  subscription: PlanSubscription,
): void {
  const shown = presentPlanSubscription(subscription);
  emit(context, `subscription.${change}`, { id: subscription.id, name: "subscription", shown });
}

export function emitBooking(context: SimContext, change: Change, booking: Booking): void {
  const shown = presentBooking(context.state, booking);
  emit(context, `booking.${change}`, { id: booking.id, name: "booking", shown });
}

export function emitTeamMember(context: SimContext, change: Change, member: TeamMember): void {
  const shown = presentTeamMember(member);
  emit(context, `team_member.${change}`, { id: member.id, name: "team_member", shown });
}

export function emitWage(context: SimContext, member: TeamMember): void {
  emit(context, "team_member.wage_setting.updated", {
    id: member.id,
    name: "wage_setting",
    shown: presentWage(member),
  });
}

/** Events about locations name the location only. */
export function emitLocation(context: SimContext, change: Change, { id }: Location): void {
  const locationId = id;
  emit(context, `location.${change}`, {
    id,
    name: "location",
    shown: undefined,
    isBare: true,
    locationId,
  });
}

export function emitDefinition(
  context: SimContext,
  change: Change | "deleted",
  definition: AttributeDefinition,
): void {
  emit(context, `${definition.owner}.custom_attribute_definition.owned.${change}`, {
    id: definition.key,
    name: "custom_attribute_definition",
    shown: presentDefinition(definition),
  });
}

/** Events about values name the key and the object. */
export function emitAttribute(
  context: SimContext,
  change: "updated" | "deleted",
  definition: AttributeDefinition,
  value: AttributeValue,
): void {
  emit(context, `${definition.owner}.custom_attribute.owned.${change}`, {
    id: `${value.key}:${value.ownerId}`,
    name: "custom_attribute",
    shown: presentValue(value, definition),
  });
}
