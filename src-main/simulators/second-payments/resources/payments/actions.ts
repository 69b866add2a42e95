import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  badRequest,
  Declined,
  createDecline,
  invalidRequest,
  versionMismatch,
} from "../../errors.ts";
import { emitOrder, emitPayment } from "../../events.ts";
import {
  addImplicitOrder,
  checkOpen,
  checkCovered,
  checkUnpaid,
  saveOrder,
  settleOrder,
} from "../../pricing/settle-order.ts";
import { findKept } from "../../route.ts";
import {
  checkCustomer,
  requireLocationId,
  requireOrder,
  requirePayment,
} from "../../shared/require.ts";
import { paymentId, versionToken } from "../../shared/ids.ts";
import { findSource, type FoundSource } from "../../shared/sources.ts";
import type { Order, Payment } from "../../shared/entities.ts";
import type { SimContext, State } from "../../state.ts";
import { openTestDispute } from "../disputes/actions.ts";
import { followPayment } from "../gift-cards/balance.ts";
import { settleInvoice } from "../invoices/settle.ts";
import { presentPayment } from "./present.ts";
import {
  type CreatePaymentBody,
  parseDuration,
  readPassed,
  type updatePaymentBody,
  USUAL_DELAY,
} from "./schema.ts";

/** Puts a payment's new version in place of the old one. */
export function savePayment(
  { ids, now, state }: SimContext,
  payment: Payment,
  changes: Partial<Payment>,
): Payment {
  const version = { updatedAt: now, versionToken: versionToken(ids) };
  return state.payments.replace({ ...payment, ...changes, ...version });
}

function checkApproved(payment: Payment, what: string): void {
  if (payment.status === "APPROVED") return;
  throw badRequest(`Payment ${payment.id} is ${payment.status} and cannot be ${what}.`);
}

/** Captures an approved payment. The caller settles its order. */
function capture(context: SimContext, payment: Payment): Payment {
  checkApproved(payment, "completed");
  const capturedAt = context.now;
  const captured = savePayment(context, payment, { status: "COMPLETED", capturedAt });
  emitPayment(context, "updated", captured);
  followPayment(context, captured);
  return captured;
}

/** The consequences of a captured payment, after those for its order. */
export function endCapture(context: SimContext, payment: Payment): void {
  settleInvoice(context, payment);
  openTestDispute(context, payment);
}

/** Captures a payment, and completes its order when that is paid. */
export function completePayment(context: SimContext, payment: Payment): Payment {
  const order = context.state.orders.get(payment.orderId ?? "");
  if (payment.status === "APPROVED" && order) checkCovered(context.state, order, payment.amount);
  const completed = capture(context, payment);
  settleOrder(context, completed.orderId);
  endCapture(context, completed);
  return completed;
}

/** Cancels an approved payment. */
export function cancelPayment(context: SimContext, payment: Payment): Payment {
  checkApproved(payment, "canceled");
  const changes = { status: "CANCELED", voidedAt: context.now } as const;
  const canceled = savePayment(context, payment, changes);
  settleOrder(context, canceled.orderId);
  emitPayment(context, "updated", canceled);
  followPayment(context, canceled);
  return canceled;
}

/** Schedules the delay action of a payment that is still approved when its delay is over. */
function planDelayAction(context: SimContext, { id, delayedUntil }: Payment): void {
  context.schedule(delayedUntil, "end_delay", id);
}

/** Completes or cancels a payment that is still approved when its delay is over. */
export function endDelay(context: SimContext, id: string): void {
  const payment = context.state.payments.get(id);
  if (payment?.status !== "APPROVED") return;
  if (payment.delayAction === "COMPLETE") completePayment(context, payment);
  else cancelPayment(context, payment);
}

/** The order that a payment names. Throws when it cannot be paid with this amount. */
function findPayable(
  state: State,
  body: CreatePaymentBody,
  { locationId, isPart }: { readonly locationId: string; readonly isPart: boolean },
) {
  if (body.order_id === undefined) return undefined;
  const order = requireOrder(state, body.order_id);
  checkOpen(order, "order_id");
  if (order.locationId !== locationId) {
    const detail = "The order belongs to another location than the payment.";
    throw invalidRequest(400, "LOCATION_MISMATCH", detail, "location_id");
  }
  checkUnpaid(state, order, body.amount_money.amount);
  const isWhole = body.autocomplete !== false && !isPart;
  if (isWhole) checkCovered(state, order, body.amount_money.amount);
  return order;
}

/** The place at which a payment is taken, and the device's checkout if there is one. */
interface Taken {
  readonly locationId: string;
  readonly terminalCheckoutId?: string | undefined;
}

/** A payment as the bank decides it, approved or failed, not stored yet. */
function draftPayment(
  { ids, now }: SimContext,
  body: CreatePaymentBody,
  { source, decline }: FoundSource,
  { locationId, terminalCheckoutId }: Taken,
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
    terminalCheckoutId,
    refundIds: [],
    versionToken: versionToken(ids),
    passed: readPassed(body),
  };
}

/** A failed payment is kept and has an event. Its order does not change. */
function failPayment(context: SimContext, payment: Payment, decline: string): never {
  context.state.payments.add(payment);
  emitPayment(context, "updated", payment);
  throw new Declined(createDecline(decline), presentPayment(payment));
}

function approvePayment(context: SimContext, draft: Payment, named: Order | undefined): Payment {
  const order = named ?? addImplicitOrder(context, draft.locationId, draft.amount);
  const payment = context.state.payments.add({ ...draft, orderId: order.id });
  saveOrder(context, order, { paymentIds: [...order.paymentIds, payment.id] });
  emitPayment(context, "created", payment);
  followPayment(context, payment);
  return payment;
}

/** The checkout or the invoice that a payment is for. */
interface PaymentPurpose {
  readonly terminalCheckoutId?: string;
  /** The payment may leave a part of its order unpaid. */
  readonly isPart?: boolean;
}

/** Throws if the app's fee is more than nine tenths of a payment. */
function checkFee({ amount_money: { amount }, app_fee_money: fee }: CreatePaymentBody): void {
  if (!fee || fee.amount * 10 <= amount * 9) return;
  const detail = "The app_fee_money of a payment must not be more than 90% of its amount.";
  throw invalidRequest(400, "INVALID_FEES", detail, "app_fee_money.amount");
}

/** Takes a payment: approves it, captures it unless `autocomplete` is false, and settles its order. */
export function createPayment(
  context: SimContext,
  body: CreatePaymentBody,
  { terminalCheckoutId, isPart = false }: PaymentPurpose = {},
): Payment {
  const { state, now } = context;
  const named = body.order_id === undefined ? undefined : state.orders.get(body.order_id);
  const locationId = requireLocationId(state, body.location_id ?? named?.locationId);
  checkCustomer(state, body.customer_id);
  checkFee(body);
  const order = findPayable(state, body, { locationId, isPart });
  const found = findSource(state, body, now);
  const draft = draftPayment(context, body, found, { locationId, terminalCheckoutId });
  if (found.decline !== undefined) failPayment(context, draft, found.decline);
  const approved = approvePayment(context, draft, order);
  const payment = body.autocomplete === false ? approved : capture(context, approved);
  if (payment.status === "APPROVED") planDelayAction(context, payment);
  const settled =
    payment.status === "COMPLETED" ? settleOrder(context, payment.orderId) : undefined;
  if (order) emitOrder(context, "updated", settled ?? requireOrder(state, order.id));
  if (payment.status === "COMPLETED") endCapture(context, payment);
  return payment;
}

/** 409 when the payment has changed since the client read it. */
export function checkVersionToken(
  payment: Payment,
  token: string | undefined,
  field = "version_token",
): void {
  if (token === undefined || token === payment.versionToken) return;
  throw versionMismatch("The version token is not that of the payment.", field);
}

type Change = z.output<typeof updatePaymentBody>["payment"];

/** An implicit order takes the payment's new amount; any other order must still cover it. */
function changeOrder(context: SimContext, payment: Payment, amount: number): void {
  if (payment.orderId === undefined) return;
  const order = requireOrder(context.state, payment.orderId);
  if (!order.isImplicit) {
    checkUnpaid(context.state, order, amount - payment.amount);
    return;
  }
  const line_items = order.parts.line_items.map((item) => ({
    ...item,
    base_price_money: item.base_price_money && { ...item.base_price_money, amount },
  }));
  saveOrder(context, order, { parts: { ...order.parts, line_items } });
}

export function updatePayment(context: SimContext, id: string, change: Change): Payment {
  const payment = requirePayment(context.state, id);
  if (payment.status !== "APPROVED") {
    throw badRequest(`Payment ${id} is ${payment.status} and cannot be updated.`);
  }
  checkVersionToken(payment, change.version_token);
  const amount = change.amount_money?.amount ?? payment.amount;
  changeOrder(context, payment, amount);
  const tip = change.tip_money?.amount ?? payment.tip;
  const changed = savePayment(context, payment, { amount, tip });
  settleOrder(context, changed.orderId);
  emitPayment(context, "updated", changed);
  followPayment(context, changed);
  return changed;
}

const keptPayment = lazyObject(() => ({ payment: z.object({ id: z.string() }) }));

/** Cancels the payment created under an idempotency key, if it is remembered and holds anything. */
export function cancelPaymentByKey(context: SimContext, key: string): void {
  const kept = findKept(context, "payment", key);
  const parsed = keptPayment.safeParse(kept && JSON.parse(kept.json));
  const payment = parsed.success ? context.state.payments.get(parsed.data.payment.id) : undefined;
  if (!payment || payment.status === "CANCELED" || payment.status === "FAILED") return;
  cancelPayment(context, payment);
}
