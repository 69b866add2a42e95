import { checkAttached } from "../payment-methods/actions.ts";
import { checkFuture } from "../subscriptions/plan-new.ts";
import { addPayment, collectInvoice, ensureIntent, markPaid } from "../../billing/collect.ts";
import {
  addBillDiscounts,
  checkDiscounts,
  claimDiscounts,
  discountsAfter,
} from "../../billing/discounts.ts";
import { secureAfter } from "../../billing/payment-options.ts";
import { endInvoice } from "../../billing/end-invoice.ts";
import {
  addDraft,
  finalizeInvoice,
  pendingItemsFor,
  replaceLines,
  tellDraft,
} from "../../billing/invoicing.ts";
import { invoiceDetails } from "../../billing/invoice-settings.ts";
import type { Invoice } from "../../billing/types.ts";
import { readShippingCost } from "../../checkout/shipping.ts";
import { withCustomerClock } from "../../clocks/clock-context.ts";
import { computeSplit, wishOfSplit } from "../../connect/split.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { changed, emit, happened } from "../../events.ts";
import { keepListOr, keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { paymentIntentResource } from "../payment-intents/present.ts";
import { checkTaxRates } from "../tax-rates/present.ts";
import { subscriptionResource } from "../subscriptions/present.ts";
import {
  computeAmountDue,
  computeAmountRemaining,
  invoiceResource,
  presentInvoice,
} from "./present.ts";
import type { InvoicePay, InvoiceUpdate, NewInvoice } from "./schema.ts";

const HOUR = 3_600;

/** Throws for a due date of an invoice that is charged at once. */
function checkDue(
  input: Pick<InvoiceUpdate, "days_until_due" | "due_date">,
  isSent: boolean,
): void {
  const param = (["due_date", "days_until_due"] as const).find((name) => input[name] !== undefined);
  if (isSent || param === undefined) return;
  const message =
    "due_date and days_until_due can only be set with collection_method=send_invoice.";
  throw badRequest(message, { param });
}

/** Creates a draft invoice by hand. */
export function createInvoice(outer: SimContext, input: NewInvoice): Invoice {
  const customer = requireCustomer(outer, input.customer, "customer");
  const context = withCustomerClock(outer, customer.id);
  const { subscription } = input;
  if (subscription !== undefined) {
    const found = referenceTo(context, subscriptionResource, subscription, "subscription");
    if (found.customer !== customer.id) {
      const message = `The subscription ${subscription} does not belong to the customer ${customer.id}.`;
      throw badRequest(message, { param: "subscription" });
    }
  }
  checkTaxRates(context, input.default_tax_rates, "default_tax_rates");
  const isSent = input.collection_method === "send_invoice";
  if (isSent && input.due_date === undefined && input.days_until_due === undefined) {
    throw missingParam("days_until_due");
  }
  checkDue(input, isSent);
  checkFuture(context, input.due_date, "due_date");
  checkAttached(context, input.default_payment_method, customer.id, "default_payment_method");
  checkFuture(context, input.automatically_finalizes_at, "automatically_finalizes_at");
  checkNumber(context, input.number);
  const now = secondsNow(context);
  const currency = input.currency ?? customer.currency ?? "usd";
  const split = computeSplit(context, input, MAX);
  checkDiscounts(context, input.discounts, customer.id);
  const shippingCost = readShippingCost(context, input.shipping_cost, currency);
  const draft = {
    customer: customer.id,
    currency,
    reason: "manual",
    period: { start: now, end: now },
    subscription: subscription ?? null,
    discounts: addBillDiscounts(context, input.discounts ?? [], customer.id),
    taxRates: input.default_tax_rates ?? [],
    collectionMethod: input.collection_method ?? ("charge_automatically" as const),
    autoAdvance: input.auto_advance ?? input.automatically_finalizes_at !== undefined,
    finalizesAt: input.automatically_finalizes_at ?? null,
    number: input.number ?? null,
    daysUntilDue: input.days_until_due ?? null,
    dueDate: input.due_date ?? null,
    defaultMethod: input.default_payment_method ?? null,
    defaultSource: input.default_source ?? null,
    shippingCost,
    shippingDetails: input.shipping_details ?? null,
    details: invoiceDetails.revise(invoiceDetails.blank({}), input),
    methodTypes: input.payment_settings?.payment_method_types ?? null,
    secure: secureAfter(null, input.payment_settings?.payment_method_options),
    description: input.description ?? null,
    footer: input.footer ?? null,
    customFields: input.custom_fields ?? null,
    statementDescriptor: input.statement_descriptor ?? null,
    split,
    metadata: mergeMetadata({}, input.metadata),
  };
  const takesItems =
    input.pending_invoice_items_behavior === "include" || subscription !== undefined;
  const items = takesItems ? pendingItemsFor(context, draft) : [];
  const invoice = addDraft(context, draft, [], items);
  claimDiscounts(context, draft.discounts, { invoice: invoice.id });
  tellDraft(context, invoice);
  return invoice;
}

/** Throws if another invoice has a number already. */
function checkNumber({ state }: SimContext, number: string | null | undefined): void {
  if (number === undefined || number === null) return;
  if (![...state.invoices.values()].some((invoice) => invoice.number === number)) return;
  const message = `The invoice number \`${number}\` is already in use.`;
  throw badRequest(message, { param: "number" });
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

/** Throws unless the lines of an invoice can change. */
export function checkEditable({ status }: Invoice): void {
  if (status === "draft") return;
  const message = `This invoice is not editable because it is ${status}.`;
  throw badRequest(message, { code: "invoice_not_editable" });
}

/** The amount of a draft is not known yet: its split is applied to what it comes to. */
const MAX = Number.MAX_SAFE_INTEGER;

const editableWhenFinal: ReadonlySet<string> = new Set([
  "metadata",
  "auto_advance",
  "expand",
  "default_payment_method",
]);

/** Updates an invoice: everything of a draft, little of a finalised one. */
export function updateInvoice(outer: SimContext, invoice: Invoice, input: InvoiceUpdate): Invoice {
  const context = withCustomerClock(outer, invoice.customer);
  const named = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  const fixed = named.find((name) => !editableWhenFinal.has(name));
  if (invoice.status !== "draft" && fixed !== undefined) {
    const message = `Finalized invoices can't be updated in this way: ${fixed} cannot change.`;
    throw badRequest(message, { code: "invoice_not_editable", param: fixed });
  }
  const method = input.collection_method ?? invoice.collectionMethod;
  checkDue(input, method === "send_invoice");
  checkFuture(context, input.automatically_finalizes_at, "automatically_finalizes_at");
  checkFuture(context, input.due_date, "due_date");
  checkAttached(context, input.default_payment_method, invoice.customer, "default_payment_method");
  checkTaxRates(context, input.default_tax_rates, "default_tax_rates", invoice.taxRates);
  if (input.number !== invoice.number) checkNumber(context, input.number);
  const split = computeSplit(context, { ...wishOfSplit(invoice.split, MAX), ...input }, MAX);
  checkDiscounts(context, input.discounts, invoice.customer);
  const before = presentInvoice(invoice, context);
  const { automatically_finalizes_at: moment } = input;
  const autoAdvance = input.auto_advance ?? (invoice.autoAdvance || moment !== undefined);
  const isMoved = moment !== undefined || invoice.finalizesAt === null;
  const advances = autoAdvance && invoice.status === "draft" && isMoved;
  const finalizesAt = advances
    ? (moment ?? secondsNow(context) + HOUR)
    : autoAdvance
      ? invoice.finalizesAt
      : null;
  const revised = context.state.invoices.replace({
    ...invoice,
    autoAdvance,
    finalizesAt,
    collectionMethod: input.collection_method ?? invoice.collectionMethod,
    customFields: keepOr(input.custom_fields, invoice.customFields),
    daysUntilDue: input.days_until_due ?? invoice.daysUntilDue,
    dueDate: input.due_date ?? invoice.dueDate,
    defaultMethod: input.default_payment_method ?? invoice.defaultMethod,
    defaultSource: keepOr(input.default_source, invoice.defaultSource),
    number: keepOr(input.number, invoice.number),
    shippingCost:
      input.shipping_cost === undefined
        ? invoice.shippingCost
        : readShippingCost(context, input.shipping_cost, invoice.currency),
    shippingDetails: keepOr(input.shipping_details, invoice.shippingDetails),
    details: invoiceDetails.revise(invoice.details, input),
    methodTypes: keepOr(input.payment_settings?.payment_method_types, invoice.methodTypes),
    secure: secureAfter(invoice.secure, input.payment_settings?.payment_method_options),
    taxRates: keepListOr(input.default_tax_rates, invoice.taxRates),
    discounts: discountsAfter(context, input.discounts, invoice.discounts, {
      customer: invoice.customer,
      invoice: invoice.id,
    }),
    description: keepOr(input.description, invoice.description),
    footer: keepOr(input.footer, invoice.footer),
    metadata: mergeMetadata(invoice.metadata, input.metadata),
    statementDescriptor: keepOr(input.statement_descriptor, invoice.statementDescriptor),
    split,
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
  const context = withCustomerClock(outer, invoice.customer);
  if (invoice.status !== "draft") {
    throw badRequest(
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    );
  }
  const draft = { ...invoice, autoAdvance: autoAdvance ?? invoice.autoAdvance };
  const final = finalizeInvoice(context, context.state.invoices.replace(draft));
  if (computeAmountDue(final) === 0) return markPaid(context, final, undefined);
  ensureIntent(context, final);
  const open = referenceTo(context, invoiceResource, final.id, "id");
  if (!open.autoAdvance || open.collectionMethod === "send_invoice") return open;
  return collectInvoice(context, open, { isOffSession: true }).invoice;
}

/** Pays an invoice now. A draft is finalised first. Throws a decline. */
export function payInvoice(outer: SimContext, invoice: Invoice, input: InvoicePay): Invoice {
  const context = withCustomerClock(outer, invoice.customer);
  if (invoice.status === "paid") throw badRequest("Invoice is already paid");
  checkStatus(invoice, "pay", "draft", "open", "uncollectible");
  const method = input.payment_method ?? input.source;
  const open = invoice.status === "draft" ? finalizeInvoice(context, invoice) : invoice;
  if (input.paid_out_of_band === true) return markPaid(context, open, undefined, true);
  const { invoice: after, error } = collectInvoice(context, open, {
    method,
    isOffSession: input.off_session ?? true,
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
  const context = withCustomerClock(outer, invoice.customer);
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
  const context = withCustomerClock(outer, invoice.customer);
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
  const context = withCustomerClock(outer, invoice.customer);
  checkStatus(invoice, "attach a payment to", "open");
  const { paymentIntents } = context.state;
  const intent = referenceTo(context, paymentIntentResource, id, "payment_intent");
  const isEnough =
    intent.status === "succeeded" && intent.amountReceived >= computeAmountRemaining(invoice);
  if (!isEnough || intent.currency !== invoice.currency) {
    const message =
      "The payment intent must have succeeded, in the currency and with the amount of the invoice.";
    throw badRequest(message, { param: "payment_intent" });
  }
  paymentIntents.replace({ ...intent, invoice: invoice.id });
  return markPaid(context, addPayment(context, invoice, intent.id), intent);
}
