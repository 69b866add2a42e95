import { toJsonText } from "#core/json/json-text.ts";
import type { Refusal } from "#core/contract/refusal.ts";
import { wishOfSplit } from "../connect/split.ts";
import { splitOfInvoice } from "../connect/subscription-split.ts";
import { emit, happened, happenedTo } from "../events.ts";
import {
  computeAmountRemaining,
  invoicePaymentResource,
  presentInvoice,
} from "../resources/invoices/present.ts";
import { createPaymentIntent } from "../resources/payment-intents/actions.ts";
import { confirmPaymentIntent, type PaymentOutcome } from "../resources/payment-intents/confirm.ts";
import { replaceAndEmit } from "../shared/resource.ts";
import { type PaymentIntent, secondsNow, type SimContext } from "../state.ts";
import { cancelPayment } from "./cancel-payment.ts";
import { applyPendingUpdate, updatedBy } from "./pending-update.ts";
import { resumeAfter } from "./resumption.ts";
import { changeSubscription, endSubscription, isEnded } from "./subscription-events.ts";
import type { Invoice, InvoicePayment, Subscription } from "./types.ts";

const DAY = 86_400;

/** Days between a failed payment of a renewal and the next attempts. After the last, the subscription ends. */
const RETRY_DAYS = [3, 5, 7] as const;

const descriptions: Readonly<Record<string, string>> = {
  subscription_create: "Subscription creation",
  subscription_cycle: "Subscription update",
  subscription_update: "Subscription update",
};

/** The payment method that pays invoices of a customer or subscription, if there is one. */
export function payingMethod(
  { state }: SimContext,
  customerId: string,
  own: Pick<Subscription, "defaultMethod" | "defaultSource"> | undefined,
): string | undefined {
  const customer = state.customers.get(customerId);
  const candidates = [
    own?.defaultMethod,
    own?.defaultSource,
    customer?.invoice_settings.default_payment_method,
    customer?.default_source,
  ];
  return candidates.find((id) => id !== null && id !== undefined) ?? undefined;
}

/** The payment method that pays an invoice. */
export function methodFor(context: SimContext, invoice: Invoice): string | undefined {
  const own = invoice.defaultMethod ?? invoice.defaultSource;
  if (own !== null) return own;
  const subscription = context.state.subscriptions.get(invoice.subscription ?? "");
  return payingMethod(context, invoice.customer, subscription);
}

/** The payment intent of a finalised invoice; made when it is first needed. */
export function ensureIntent(
  context: SimContext,
  invoice: Invoice,
  futureUsage: Collection["futureUsage"] = invoice.subscription === null ? null : "off_session",
): PaymentIntent {
  const { state } = context;
  const known = state.paymentIntents.get(invoice.paymentIntent ?? "");
  if (known && known.status !== "canceled") return known;
  const amount = computeAmountRemaining(invoice);
  const subscription = state.subscriptions.get(invoice.subscription ?? "");
  const secure = invoice.secure ?? subscription?.secure ?? null;
  const types = invoice.methodTypes ?? subscription?.methodTypes;
  const created = createPaymentIntent(context, {
    amount,
    ...wishOfSplit(splitOfInvoice(context, invoice, amount), amount),
    currency: invoice.currency,
    customer: invoice.customer,
    description: descriptions[invoice.reason] ?? `Payment for invoice ${invoice.number ?? ""}`,
    setup_future_usage: futureUsage,
    statement_descriptor: invoice.statementDescriptor,
    ...(types && { payment_method_types: [...types] }),
    ...(secure && { payment_method_options: { card: { request_three_d_secure: secure } } }),
  });
  const intent = state.paymentIntents.replace({ ...created, invoice: invoice.id });
  addPayment(context, { ...invoice, paymentIntent: intent.id }, intent.id);
  return intent;
}

/** Adds an open payment to an invoice, for its remaining amount. */
export function addPayment(context: SimContext, invoice: Invoice, intent: string): Invoice {
  const { state, ids } = context;
  const payment = state.invoicePayments.add({
    id: ids.next("inpay_", 24),
    created: secondsNow(context),
    invoice: invoice.id,
    currency: invoice.currency,
    amountRequested: computeAmountRemaining(invoice),
    amountPaid: null,
    isDefault: invoice.paymentIntent === intent,
    paymentIntent: intent,
    status: "open",
    paidAt: null,
    canceledAt: null,
  });
  return state.invoices.replace({ ...invoice, payments: [...invoice.payments, payment.id] });
}

/** The way in which an invoice is paid. */
interface Collection {
  readonly method?: string | undefined;
  /** True if the cardholder is not there to authenticate. */
  readonly isOffSession: boolean;
  /** True if the provider tries again by itself. */
  readonly isRetry?: boolean;
  /** Keeps the method for later payments of the customer; default: for subscriptions. */
  readonly futureUsage?: "off_session" | "on_session" | null;
}

/** Tries to pay a finalised invoice. The error is that of a declined payment. */
export function collectInvoice(
  context: SimContext,
  invoice: Invoice,
  { method, isOffSession, isRetry = false, futureUsage }: Collection,
): { readonly invoice: Invoice; readonly error?: Refusal } {
  if (computeAmountRemaining(invoice) === 0)
    return { invoice: markPaid(context, invoice, undefined) };
  const payer = method ?? methodFor(context, invoice);
  const intent = ensureIntent(context, invoice, futureUsage);
  const current = context.state.invoices.get(invoice.id) ?? invoice;
  if (payer === undefined) return { invoice: markFailed(context, current, isRetry) };
  const outcome = confirmPaymentIntent(context, intent, {
    payment_method: payer,
    off_session: isOffSession ? "true" : "false",
  });
  const after = followInvoice(context, outcome, isRetry) ?? current;
  return { invoice: after, ...(outcome.error ? { error: outcome.error } : {}) };
}

/** Applies the outcome of a payment to the invoice that it is for. */
export function followInvoice(
  context: SimContext,
  { intent, error }: PaymentOutcome,
  isRetry = false,
): Invoice | undefined {
  const { invoices, subscriptions } = context.state;
  const invoice = invoices.get(intent.invoice ?? "");
  if (!invoice || invoice.status === "paid" || invoice.status === "void") return undefined;
  if (intent.status === "succeeded") return markPaid(context, invoice, intent);
  if (error) return markFailed(context, invoice, isRetry);
  const attempted = invoices.replace({ ...invoice, attempted: true, nextAttempt: null });
  if (intent.status === "requires_action") {
    emit(context, happened("invoice.payment_action_required", presentInvoice(attempted, context)));
  }
  if (intent.status === "processing") {
    const subscription = subscriptions.get(invoice.subscription ?? "");
    if (subscription?.status === "incomplete") {
      changeSubscription(context, subscription, { status: "active" });
    }
    resumeAfter(context, invoice, "attempted");
  }
  return attempted;
}

function payIn(context: SimContext, payment: InvoicePayment | undefined, amount: number): void {
  if (payment?.status !== "open") return;
  replaceAndEmit(context, invoicePaymentResource, "invoice_payment.paid", {
    ...payment,
    status: "paid",
    amountPaid: amount,
    paidAt: secondsNow(context),
  });
}

/** Marks an invoice as paid: by an intent, elsewhere, or because there is nothing to pay. */
export function markPaid(
  context: SimContext,
  invoice: Invoice,
  intent: PaymentIntent | undefined,
  isPaidElsewhere = false,
): Invoice {
  const { invoices, invoicePayments } = context.state;
  if (!intent) cancelPayment(context, invoice, null);
  const paid = invoices.replace({
    ...invoice,
    status: "paid",
    attempted: !isPaidElsewhere,
    attempts: intent ? Math.max(1, invoice.attempts) : invoice.attempts,
    amountPaid: intent?.amountReceived ?? 0,
    isPaidElsewhere,
    nextAttempt: null,
    autoAdvance: false,
    paidAt: secondsNow(context),
  });
  const payment = invoice.payments
    .map((id) => invoicePayments.get(id))
    .find((known) => known?.paymentIntent === intent?.id);
  if (intent) payIn(context, payment, intent.amountReceived);
  // Both events show the same invoice: it is written once.
  const text = toJsonText(presentInvoice(paid, context));
  emit(context, happenedTo("invoice.paid", paid.id, text));
  emit(context, happenedTo("invoice.payment_succeeded", paid.id, text));
  applyPendingUpdate(context, paid);
  activate(context, paid, intent);
  return paid;
}

/** A paid invoice makes its subscription active again; the method may become its default. */
function activate(context: SimContext, invoice: Invoice, intent: PaymentIntent | undefined): void {
  const { subscriptions } = context.state;
  resumeAfter(context, invoice, "settled");
  const subscription = subscriptions.get(invoice.subscription ?? "");
  if (!subscription || isEnded(subscription)) return;
  const { status, savesMethod, defaultMethod } = subscription;
  const method = intent?.paymentMethod ?? null;
  const saved = savesMethod && method !== null ? method : defaultMethod;
  const revived = status === "incomplete" || status === "past_due" || status === "unpaid";
  const isLatest = subscription.latestInvoice === invoice.id || status === "incomplete";
  const next = revived && isLatest ? "active" : status;
  if (next === status && saved === defaultMethod) return;
  changeSubscription(context, subscription, { status: next, defaultMethod: saved });
}

function markFailed(context: SimContext, invoice: Invoice, isRetry: boolean): Invoice {
  const { invoices, subscriptions } = context.state;
  const isFirst = invoice.attempts === 0;
  const retries = invoice.retries + (isRetry ? 1 : 0);
  const retriesAgain = invoice.autoAdvance && invoice.reason !== "subscription_create";
  const days = retriesAgain && (isFirst || isRetry) ? RETRY_DAYS[retries] : undefined;
  const nextAttempt =
    days === undefined
      ? isFirst || isRetry
        ? null
        : invoice.nextAttempt
      : secondsNow(context) + days * DAY;
  const failed = invoices.replace({
    ...invoice,
    attempted: true,
    attempts: invoice.attempts + (isFirst || isRetry ? 1 : 0),
    retries,
    nextAttempt,
  });
  if (days !== undefined && nextAttempt !== null) {
    context.schedule(nextAttempt * 1_000, "retry_invoice", invoice.id);
  }
  emit(context, happened("invoice.payment_failed", presentInvoice(failed, context)));
  resumeAfter(context, failed, "attempted");
  const subscription = subscriptions.get(invoice.subscription ?? "");
  if (!subscription || isEnded(subscription)) return failed;
  const isPending = updatedBy(context, failed) !== undefined;
  if (!isPending && (subscription.status === "active" || subscription.status === "trialing")) {
    changeSubscription(context, subscription, { status: "past_due" });
  }
  if (isRetry && nextAttempt === null && retriesAgain) {
    const current = subscriptions.get(subscription.id) ?? subscription;
    endSubscription(context, current, "payment_failed");
  }
  return invoices.get(failed.id) ?? failed;
}
