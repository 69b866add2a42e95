import { cancelPaymentIntent, isBeforePayment } from "../resources/payment-intents/actions.ts";
import { secondsNow, type SimContext } from "../state.ts";
import type { Invoice } from "./types.ts";

/** Cancels the payment intent of an invoice that is void or was paid without it. */
export function cancelPayment(
  context: SimContext,
  { payments, paymentIntent }: Invoice,
  reason: string | null,
): void {
  const { invoicePayments, paymentIntents } = context.state;
  const intent = paymentIntents.get(paymentIntent ?? "");
  if (!intent || !isBeforePayment(intent)) return;
  cancelPaymentIntent(context, intent, reason);
  for (const id of payments) {
    const payment = invoicePayments.get(id);
    if (payment?.status !== "open") continue;
    const canceledAt = secondsNow(context);
    invoicePayments.replace({ ...payment, status: "canceled", canceledAt });
  }
}
