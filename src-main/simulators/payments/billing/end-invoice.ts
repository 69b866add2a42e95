import { invoiceResource } from "../resources/invoices/present.ts";
import { cancelPaymentIntent, isBeforePayment } from "../resources/payment-intents/actions.ts";
import { replaceAndEmit } from "../shared/resource.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { dropPendingUpdate } from "./pending-update.ts";
import type { Invoice } from "./types.ts";

function cancelPayment(context: SimContext, invoice: Invoice): void {
  const { invoicePayments, paymentIntents } = context.state;
  const intent = paymentIntents.get(invoice.paymentIntent ?? "");
  if (!intent || !isBeforePayment(intent)) return;
  cancelPaymentIntent(context, intent, "void_invoice");
  for (const id of invoice.payments) {
    const payment = invoicePayments.get(id);
    if (payment?.status !== "open") continue;
    const canceledAt = secondsNow(context);
    invoicePayments.replace({ ...payment, status: "canceled", canceledAt });
  }
}

/** Ends an open invoice without a payment. A void one cancels its payment intent. */
export function endInvoice(
  context: SimContext,
  invoice: Invoice,
  status: "void" | "uncollectible",
): Invoice {
  const now = secondsNow(context);
  if (status === "void") cancelPayment(context, invoice);
  const isVoid = status === "void";
  const type = isVoid ? "invoice.voided" : "invoice.marked_uncollectible";
  const ended = replaceAndEmit(context, invoiceResource, type, {
    ...invoice,
    status,
    autoAdvance: false,
    nextAttempt: null,
    voidedAt: isVoid ? now : invoice.voidedAt,
    uncollectibleAt: isVoid ? invoice.uncollectibleAt : now,
  });
  if (isVoid) dropPendingUpdate(context, ended);
  return ended;
}
