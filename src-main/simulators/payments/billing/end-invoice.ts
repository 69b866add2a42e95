import { invoiceResource } from "../resources/invoices/present.ts";
import { replaceAndEmit } from "../shared/resource.ts";
import { secondsNow, type SimContext } from "../state.ts";
import { cancelPayment } from "./cancel-payment.ts";
import { dropPendingUpdate } from "./pending-update.ts";
import { resumeAfter } from "./resumption.ts";
import { changeSubscription } from "./subscription-events.ts";
import type { Invoice, Subscription } from "./types.ts";

/** Ends an open invoice without a payment. A void one cancels its payment intent. */
export function endInvoice(
  context: SimContext,
  invoice: Invoice,
  status: "void" | "uncollectible",
): Invoice {
  const now = secondsNow(context);
  if (status === "void") cancelPayment(context, invoice, "void_invoice");
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
  followEnd(context, ended);
  return ended;
}

/**
 * The end of its latest invoice lets a subscription go on; without its first payment it expires. One that is
 * paused stays so if the invoice of its resumption is void.
 */
function followEnd(context: SimContext, { id, subscription: name, status }: Invoice): void {
  const { subscriptions } = context.state;
  const subscription = subscriptions.get(name ?? "");
  if (subscription?.latestInvoice !== id) return;
  if (status === "uncollectible") {
    resumeAfter(context, { id, subscription: subscription.id }, "settled");
  } else if (subscription.resumption?.invoice === id) {
    subscriptions.replace({ ...subscription, resumption: null });
  }
  if (subscription.status === "incomplete" && status === "void") expireNow(context, subscription);
  if (subscription.status !== "past_due") return;
  changeSubscription(context, subscription, { status: "active" });
}

/** Gives up a subscription whose first payment was not made. */
export function expireNow(context: SimContext, subscription: Subscription): void {
  const now = secondsNow(context);
  const ended = { status: "incomplete_expired", endedAt: now, canceledAt: now } as const;
  changeSubscription(context, subscription, ended);
}
