import { checkAttached } from "../payment-methods/actions.ts";
import { checkFuture } from "../subscriptions/plan-new.ts";
import { addPayment, collectInvoice, ensureIntent, markPaid } from "../../billing/collect.ts";
import { addDiscounts, discountsAfter } from "../../billing/discounts.ts";
import { endInvoice } from "../../billing/end-invoice.ts";
import {
  createDraft,
  finalizeInvoice,
  pendingItemsFor,
  replaceLines,
} from "../../billing/invoicing.ts";
import type { Invoice } from "../../billing/types.ts";
import { inTimeOf } from "../../clocks/clock-context.ts";
import { splitOf, wishOfSplit } from "../../connect/split.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import { keepListOr, keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { paymentIntentResource } from "../payment-intents/present.ts";
import { subscriptionResource } from "../subscriptions/present.ts";
import { amountDueOf, amountRemainingOf, invoiceResource, presentInvoice } from "./present.ts";
import type { InvoicePay, InvoiceUpdate, NewInvoice } from "./schema.ts";

const HOUR = 3_600;

/** Creates a draft invoice by hand. */
export function createInvoice(outer: SimContext, given: NewInvoice): Invoice {
  const customer = requireCustomer(outer, given.customer, "customer");
  const context = inTimeOf(outer, customer.id);
  const { subscription } = given;
  if (subscription !== undefined) {
    referenceTo(context, subscriptionResource, subscription, "subscription");
  }
  const isSent = given.collection_method === "send_invoice";
  if (isSent && given.due_date === undefined && given.days_until_due === undefined) {
    throw missingParam("days_until_due");
  }
  if (!isSent && (given.due_date !== undefined || given.days_until_due !== undefined)) {
    const message =
      "due_date and days_until_due can only be set with collection_method=send_invoice.";
    throw badRequest(message, {
      param: given.due_date === undefined ? "days_until_due" : "due_date",
    });
  }
  checkFuture(context, given.due_date, "due_date");
  checkAttached(context, given.default_payment_method, customer.id, "default_payment_method");
  const now = secondsNow(context);
  const draft = {
    customer: customer.id,
    currency: given.currency ?? customer.currency ?? "usd",
    reason: "manual",
    period: { start: now, end: now },
    subscription: subscription ?? null,
    discounts: addDiscounts(context, given.discounts ?? [], { customer: customer.id }),
    taxRates: given.default_tax_rates ?? [],
    collectionMethod: given.collection_method ?? ("charge_automatically" as const),
    autoAdvance: given.auto_advance ?? false,
    daysUntilDue: given.days_until_due ?? null,
    dueDate: given.due_date ?? null,
    defaultMethod: given.default_payment_method ?? null,
    description: given.description ?? null,
    footer: given.footer ?? null,
    customFields: given.custom_fields ?? null,
    statementDescriptor: given.statement_descriptor ?? null,
    split: splitOf(context, given, MAX),
    metadata: mergeMetadata({}, given.metadata),
  };
  const takesItems =
    given.pending_invoice_items_behavior === "include" || subscription !== undefined;
  return createDraft(context, draft, [], takesItems ? pendingItemsFor(context, draft) : []);
}

/** Throws unless an invoice has one of these statuses. */
export function checkStatus(
  invoice: Invoice,
  verb: string,
  ...allowed: readonly Invoice["status"][]
): void {
  if (allowed.includes(invoice.status)) return;
  const message = `You can only ${verb} ${allowed.join(" or ")} invoices. This invoice isn't ${allowed.join(" or ")}.`;
  throw badRequest(message, { code: "status_transition_invalid" });
}

/** The amount of a draft is not known yet: its split is applied to what it comes to. */
const MAX = Number.MAX_SAFE_INTEGER;

const editableWhenFinal: ReadonlySet<string> = new Set([
  "metadata",
  "auto_advance",
  "expand",
  "default_payment_method",
  "description",
]);

/** Updates an invoice: everything of a draft, little of a finalised one. */
export function updateInvoice(outer: SimContext, invoice: Invoice, given: InvoiceUpdate): Invoice {
  const context = inTimeOf(outer, invoice.customer);
  const named = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const fixed = named.find((name) => !editableWhenFinal.has(name));
  if (invoice.status !== "draft" && fixed !== undefined) {
    const message = `Finalized invoices can't be updated in this way: ${fixed} cannot change.`;
    throw badRequest(message, { code: "invoice_not_editable", param: fixed });
  }
  const before = presentInvoice(invoice, context);
  const autoAdvance = given.auto_advance ?? invoice.autoAdvance;
  const advances = autoAdvance && invoice.status === "draft" && invoice.finalizesAt === null;
  const finalizesAt = advances
    ? secondsNow(context) + HOUR
    : autoAdvance
      ? invoice.finalizesAt
      : null;
  const revised = context.state.invoices.replace({
    ...invoice,
    autoAdvance,
    finalizesAt,
    collectionMethod: given.collection_method ?? invoice.collectionMethod,
    customFields: keepOr(given.custom_fields, invoice.customFields),
    daysUntilDue: given.days_until_due ?? invoice.daysUntilDue,
    dueDate: given.due_date ?? invoice.dueDate,
    defaultMethod: given.default_payment_method ?? invoice.defaultMethod,
    taxRates: keepListOr(given.default_tax_rates, invoice.taxRates),
    discounts: discountsAfter(context, given.discounts, invoice.discounts, {
      customer: invoice.customer,
      invoice: invoice.id,
    }),
    description: keepOr(given.description, invoice.description),
    footer: keepOr(given.footer, invoice.footer),
    metadata: mergeMetadata(invoice.metadata, given.metadata),
    statementDescriptor: keepOr(given.statement_descriptor, invoice.statementDescriptor),
    split: splitOf(context, { ...wishOfSplit(invoice.split, MAX), ...given }, MAX),
  });
  if (advances && finalizesAt !== null) {
    context.schedule(finalizesAt * 1_000, "advance_invoice", invoice.id);
  }
  const updated =
    invoice.status === "draft" ? replaceLines(context, revised, revised.lines) : revised;
  emit(context, changed("invoice.updated", before, presentInvoice(updated, context)));
  return updated;
}

/** Finalises a draft; nothing is charged, but one without an amount is paid. */
export function finalizeByHand(
  outer: SimContext,
  invoice: Invoice,
  autoAdvance: boolean | undefined,
): Invoice {
  const context = inTimeOf(outer, invoice.customer);
  if (invoice.status !== "draft") {
    throw badRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    );
  }
  const draft = { ...invoice, autoAdvance: autoAdvance ?? invoice.autoAdvance };
  const final = finalizeInvoice(context, context.state.invoices.replace(draft));
  if (amountDueOf(final) === 0) return markPaid(context, final, undefined);
  ensureIntent(context, final);
  const open = referenceTo(context, invoiceResource, final.id, "id");
  if (!open.autoAdvance || open.collectionMethod === "send_invoice") return open;
  return collectInvoice(context, open, { isOffSession: true }).invoice;
}

/** Pays an invoice now. A draft is finalised first. Throws a decline. */
export function payInvoice(outer: SimContext, invoice: Invoice, given: InvoicePay): Invoice {
  const context = inTimeOf(outer, invoice.customer);
  if (invoice.status === "paid") throw badRequest("Invoice is already paid");
  checkStatus(invoice, "pay", "draft", "open", "uncollectible");
  const method = given.payment_method ?? given.source;
  const open = invoice.status === "draft" ? finalizeInvoice(context, invoice) : invoice;
  if (given.paid_out_of_band === true) return markPaid(context, open, undefined, true);
  const { invoice: after, error } = collectInvoice(context, open, {
    method,
    isOffSession: given.off_session ?? true,
  });
  if (error) throw error;
  if (after.status === "open" && after.paymentIntent === null) {
    throw badRequest("There is no default_payment_method set on this Customer or Invoice.", {
      code: "resource_missing",
    });
  }
  return after;
}

/** Sends an invoice to its customer. A draft is finalised first. */
export function sendInvoice(outer: SimContext, invoice: Invoice): Invoice {
  const context = inTimeOf(outer, invoice.customer);
  if (invoice.collectionMethod !== "send_invoice") {
    const message =
      "You can only manually send an invoice if its collection method is 'send_invoice'.";
    throw badRequest(message);
  }
  checkStatus(invoice, "send", "draft", "open");
  const sent = invoice.status === "draft" ? finalizeByHand(context, invoice, undefined) : invoice;
  emit(context, happened("invoice.sent", presentInvoice(sent, context)));
  return sent;
}

/** Voids an invoice or marks it as uncollectible. */
export function endByHand(
  outer: SimContext,
  invoice: Invoice,
  status: "void" | "uncollectible",
): Invoice {
  const context = inTimeOf(outer, invoice.customer);
  if (status === "void") checkStatus(invoice, "void", "open", "uncollectible");
  else checkStatus(invoice, "mark as uncollectible", "open");
  return endInvoice(context, invoice, status);
}

/** Deletes a draft. Its invoice items stay with it: they do not wait for another invoice. */
export function deleteInvoice(context: SimContext, invoice: Invoice): void {
  checkStatus(invoice, "delete", "draft");
  context.state.invoices.remove(invoice.id);
  emit(context, happened("invoice.deleted", presentInvoice(invoice, context)));
}

/** Pays an open invoice with a payment intent that has succeeded. */
export function attachPayment(outer: SimContext, invoice: Invoice, id: string): Invoice {
  const context = inTimeOf(outer, invoice.customer);
  checkStatus(invoice, "attach a payment to", "open");
  const { paymentIntents } = context.state;
  const intent = referenceTo(context, paymentIntentResource, id, "payment_intent");
  const isEnough =
    intent.status === "succeeded" && intent.amountReceived >= amountRemainingOf(invoice);
  if (!isEnough || intent.currency !== invoice.currency) {
    const message =
      "The payment intent must have succeeded, in the currency and with the amount of the invoice.";
    throw badRequest(message, { param: "payment_intent" });
  }
  paymentIntents.replace({ ...intent, invoice: invoice.id });
  return markPaid(context, addPayment(context, invoice, intent.id), intent);
}
