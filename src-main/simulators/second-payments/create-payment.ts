import { Declined, declineOf, invalidRequest } from "./errors.ts";
import { emitOrder, emitPayment } from "./events.ts";
import { paymentId, versionToken } from "./ids.ts";
import {
  addImplicitOrder,
  checkOpen,
  checkUnpaid,
  findLocationId,
  findOrder,
  saveOrder,
  settleOrder,
} from "./order-flow.ts";
import { parseDuration, passedOf, USUAL_DELAY, type PaymentBody } from "./payment-body.ts";
import { capture, planDelayAction } from "./payment-flow.ts";
import { findSource, type FoundSource } from "./payment-source.ts";
import { presentPayment } from "./present-payment.ts";
import type { Order, Payment, SquareContext, SquareState } from "./state.ts";

/** A customer that a request names must exist. */
export function checkCustomer(state: SquareState, id: string | undefined): void {
  if (id === undefined || state.customers.has(id)) return;
  const detail = `Customer with ID \`${id}\` not found.`;
  throw invalidRequest(400, "CUSTOMER_NOT_FOUND", detail, "customer_id");
}

/** The order a payment names, if it may be paid so. */
function findPayable(state: SquareState, body: PaymentBody, locationId: string) {
  if (body.order_id === undefined) return undefined;
  const order = findOrder(state, body.order_id);
  checkOpen(order, "order_id");
  if (order.locationId !== locationId) {
    const detail = "The order belongs to another location than the payment.";
    throw invalidRequest(400, "LOCATION_MISMATCH", detail, "location_id");
  }
  checkUnpaid(state, order, body.amount_money.amount);
  return order;
}

/** A payment as the bank leaves it: approved or failed, and in nobody's hands yet. */
function draftPayment(
  { ids, now }: SquareContext,
  body: PaymentBody,
  { source, decline }: FoundSource,
  locationId: string,
): Payment {
  const delayDuration = body.delay_duration ?? USUAL_DELAY;
  return {
    id: paymentId(ids),
    createdAt: now,
    updatedAt: now,
    amount: body.amount_money.amount,
    tip: body.tip_money?.amount,
    refunded: 0,
    status: decline === undefined ? "APPROVED" : "FAILED",
    delayDuration,
    delayAction: body.delay_action ?? "CANCEL",
    delayedUntil: now + (parseDuration(delayDuration) ?? 0),
    source,
    capturedAt: undefined,
    voidedAt: undefined,
    decline,
    locationId,
    orderId: body.order_id,
    customerId: body.customer_id,
    refundIds: [],
    versionToken: versionToken(ids),
    passed: passedOf(body),
  };
}

/** A failed payment is kept and told of, and its order knows nothing of it. */
function fail(context: SquareContext, payment: Payment, decline: string): never {
  context.state.payments.add(payment);
  emitPayment(context, "updated", payment);
  throw new Declined(declineOf(decline), presentPayment(payment));
}

function approve(context: SquareContext, draft: Payment, named: Order | undefined): Payment {
  const order = named ?? addImplicitOrder(context, draft.locationId, draft.amount);
  const payment = context.state.payments.add({ ...draft, orderId: order.id });
  saveOrder(context, order, { paymentIds: [...order.paymentIds, payment.id] });
  emitPayment(context, "created", payment);
  return payment;
}

/** Takes a payment: approved, captured at once unless told otherwise, its order told. */
export function createPayment(context: SquareContext, body: PaymentBody): Payment {
  const { state, now } = context;
  const named = body.order_id === undefined ? undefined : state.orders.get(body.order_id);
  const locationId = findLocationId(state, body.location_id ?? named?.locationId);
  checkCustomer(state, body.customer_id);
  const order = findPayable(state, body, locationId);
  const found = findSource(state, body, now);
  const draft = draftPayment(context, body, found, locationId);
  if (found.decline !== undefined) fail(context, draft, found.decline);
  const approved = approve(context, draft, order);
  const payment = body.autocomplete === false ? approved : capture(context, approved);
  if (payment.status === "APPROVED") planDelayAction(context, payment);
  const settled =
    payment.status === "COMPLETED" ? settleOrder(context, payment.orderId) : undefined;
  if (order) emitOrder(context, "updated", settled ?? findOrder(state, order.id));
  return payment;
}
