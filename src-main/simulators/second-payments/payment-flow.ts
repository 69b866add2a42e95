import { badRequest, notFound } from "./errors.ts";
import { emitPayment } from "./events.ts";
import { versionToken } from "./ids.ts";
import { settleOrder } from "./order-flow.ts";
import type { Payment, SquareContext, SquareState } from "./state.ts";

/** A payment, or a 404. */
export function findPayment(state: SquareState, id: string): Payment {
  const payment = state.payments.get(id);
  if (!payment) throw notFound("payment", id);
  return payment;
}

/** Puts a payment's new version in place of the old one. */
export function savePayment(
  { ids, now, state }: SquareContext,
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

/** Captures what an approved payment holds. The caller tells its order. */
export function capture(context: SquareContext, payment: Payment): Payment {
  checkApproved(payment, "completed");
  const capturedAt = context.now;
  const captured = savePayment(context, payment, { status: "COMPLETED", capturedAt });
  emitPayment(context, "updated", captured);
  return captured;
}

/** Captures a payment, and completes its order when that is paid. */
export function completePayment(context: SquareContext, payment: Payment): Payment {
  const completed = capture(context, payment);
  settleOrder(context, completed.orderId);
  return completed;
}

/** Lets go of what an approved payment holds. */
export function cancelPayment(context: SquareContext, payment: Payment): Payment {
  checkApproved(payment, "canceled");
  const changes = { status: "CANCELED", voidedAt: context.now } as const;
  const canceled = savePayment(context, payment, changes);
  settleOrder(context, canceled.orderId);
  emitPayment(context, "updated", canceled);
  return canceled;
}

/** What happens to a payment that is still only approved when its delay is over. */
export function planDelayAction(context: SquareContext, { id, delayedUntil }: Payment): void {
  context.at(delayedUntil, (later) => {
    const payment = later.state.payments.get(id);
    if (payment?.status !== "APPROVED") return;
    if (payment.delayAction === "COMPLETE") completePayment(later, payment);
    else cancelPayment(later, payment);
  });
}
