import { createHash } from "node:crypto";
import type * as z from "zod";
import {
  badRequest,
  checkVersion,
  invalidRequest,
  missingParameter,
  notFound,
} from "../../errors.ts";
import { emitInvoice, emitInvoiceDeleted, emitOrder } from "../../events.ts";
import { computeMoney } from "../../pricing/order-money.ts";
import { checkOpen, saveOrder } from "../../pricing/settle-order.ts";
import { attachmentId, invoiceId, requestUid } from "../../shared/ids.ts";
import { checkCustomer, requireLocationId, requireOrder } from "../../shared/require.ts";
import { checkCard } from "../../shared/sources.ts";
import type { SimContext, State } from "../../state.ts";
import { checkRequests, paidOf } from "./amounts.ts";
import type { attachmentBody, InvoiceUpdate, SentInvoice } from "./schema.ts";
import type { Invoice, InvoiceAttachment, PaymentRequest } from "./types.ts";

/** The next version of an invoice. */
export function saveInvoice(
  { now, state }: SimContext,
  invoice: Invoice,
  changes: Partial<Invoice>,
): Invoice {
  const version = invoice.version + 1;
  return state.invoices.replace({ ...invoice, ...changes, version, updatedAt: now });
}

function checkNumber({ invoices }: State, number: string | undefined, own?: string): void {
  const taken = [...invoices.values()].some((one) => one.number === number && one.id !== own);
  if (!taken) return;
  throw badRequest(
    `The invoice number ${String(number)} is already used.`,
    "invoice.invoice_number",
  );
}

function checkCards(state: State, requests: readonly PaymentRequest[]): void {
  for (const { card_id: card } of requests) if (card !== undefined) checkCard(state, card);
}

/** Throws if an order cannot be invoiced: it is not open, or it has an invoice already. */
function checkOrder(context: SimContext, sent: SentInvoice): string {
  const { state } = context;
  const order = requireOrder(state, sent.order_id);
  checkOpen(order, "invoice.order_id");
  if (sent.location_id !== undefined) {
    const locationId = requireLocationId(state, sent.location_id);
    if (locationId !== order.locationId) {
      const detail = "The invoice belongs to another location than its order.";
      throw invalidRequest(400, "LOCATION_MISMATCH", detail, "invoice.location_id");
    }
  }
  if (!state.invoicesByOrder.has(order.id)) return order.locationId;
  throw badRequest(`Order ${order.id} already has an invoice.`, "invoice.order_id");
}

/** Creates a draft. */
export function createInvoice(
  context: SimContext,
  sent: SentInvoice,
  subscriptionId?: string,
): Invoice {
  const { state, ids, now } = context;
  const locationId = checkOrder(context, sent);
  checkCustomer(state, sent.primary_recipient?.customer_id);
  checkNumber(state, sent.invoice_number);
  const { total } = computeMoney(state, requireOrder(state, sent.order_id));
  const { location_id: _, order_id: orderId, payment_requests, invoice_number, ...fields } = sent;
  const named = payment_requests.map((one, index) => ({ ...one, uid: one.uid ?? String(index) }));
  checkRequests(named, total);
  checkCards(state, named);
  const requests = payment_requests.map((one) => ({ ...one, uid: one.uid ?? requestUid(ids) }));
  const invoice = state.invoices.add({
    id: invoiceId(ids),
    createdAt: now,
    updatedAt: now,
    version: 0,
    status: "DRAFT",
    locationId,
    orderId,
    number: invoice_number ?? String(state.invoices.length + 1).padStart(6, "0"),
    fields,
    requests,
    attachments: [],
    subscriptionId,
  });
  state.invoicesByOrder.set(orderId, invoice.id);
  emitInvoice(context, "created", invoice);
  return invoice;
}

const changeable: readonly string[] = ["DRAFT", "UNPAID", "SCHEDULED", "PARTIALLY_PAID"];

function clearedOf(invoice: Invoice, paths: readonly string[]): Invoice {
  const cleared = new Set(paths.map((path) => path.replace(/^invoice\./, "")));
  const fields = Object.fromEntries(
    Object.entries(invoice.fields).filter(([name]) => !cleared.has(name)),
  );
  const requests = invoice.requests.filter(({ uid }) => !cleared.has(`payment_requests[${uid}]`));
  return { ...invoice, fields, requests };
}

/** Requests with a known uid are changed in what they name; the others are new. */
function mergeRequests(
  { ids }: SimContext,
  old: readonly PaymentRequest[],
  sent: InvoiceUpdate["invoice"]["payment_requests"],
): readonly PaymentRequest[] {
  const merged = [...old];
  for (const one of sent ?? []) {
    const place = merged.findIndex(({ uid }) => uid === one.uid);
    const given = Object.fromEntries(
      Object.entries(one).filter(([, value]) => value !== undefined),
    );
    const before = merged[place];
    if (before) merged[place] = { ...before, ...given };
    else merged.push({ ...one, uid: one.uid ?? requestUid(ids) });
  }
  return merged;
}

/** Changes an invoice in the fields that the client names. */
export function updateInvoice(
  context: SimContext,
  invoice: Invoice,
  { invoice: sent, fields_to_clear: paths = [] }: InvoiceUpdate,
): Invoice {
  const { state } = context;
  checkVersion("invoice", invoice.version, sent.version, "invoice.version");
  if (!changeable.includes(invoice.status)) {
    throw badRequest(`Invoice ${invoice.id} is ${invoice.status} and cannot be updated.`);
  }
  const { version: _, location_id, order_id, payment_requests, invoice_number, ...rest } = sent;
  if ((order_id ?? invoice.orderId) !== invoice.orderId) {
    throw badRequest("The order of an invoice cannot be changed.", "invoice.order_id");
  }
  if ((location_id ?? invoice.locationId) !== invoice.locationId) {
    throw badRequest("The location of an invoice cannot be changed.", "invoice.location_id");
  }
  checkCustomer(state, rest.primary_recipient?.customer_id);
  checkNumber(state, invoice_number, invoice.id);
  const cleared = clearedOf(invoice, paths);
  const requests = mergeRequests(context, cleared.requests, payment_requests);
  checkRequests(requests, computeMoney(state, requireOrder(state, invoice.orderId)).total);
  checkCards(state, requests);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const fields = { ...cleared.fields, ...given };
  const number = invoice_number ?? invoice.number;
  const changed = saveInvoice(context, invoice, { fields, requests, number });
  emitInvoice(context, "updated", changed);
  return changed;
}

/** Cancels the order of an invoice that was not paid. */
function cancelOrder(context: SimContext, { orderId }: Invoice): void {
  const order = requireOrder(context.state, orderId);
  if (order.state !== "OPEN" || paidOf(context.state, order) > 0) return;
  const canceled = saveOrder(context, order, { state: "CANCELED", closedAt: context.now });
  emitOrder(context, "updated", canceled);
}

/** Cancels a published invoice, and its order unless something was paid. */
export function cancelInvoice(context: SimContext, invoice: Invoice, version: number): Invoice {
  checkVersion("invoice", invoice.version, version, "version");
  if (invoice.status === "DRAFT" || !changeable.includes(invoice.status)) {
    throw badRequest(`Invoice ${invoice.id} is ${invoice.status} and cannot be canceled.`);
  }
  const canceled = saveInvoice(context, invoice, { status: "CANCELED" });
  cancelOrder(context, canceled);
  emitInvoice(context, "canceled", canceled);
  return canceled;
}

/** Deletes a draft, and cancels its order. */
export function deleteInvoice(
  context: SimContext,
  invoice: Invoice,
  version: number | undefined,
): void {
  checkVersion("invoice", invoice.version, version, "version");
  if (invoice.status !== "DRAFT") {
    throw badRequest(`Invoice ${invoice.id} is ${invoice.status}: only a draft can be deleted.`);
  }
  context.state.invoices.remove(invoice.id);
  context.state.invoicesByOrder.delete(invoice.orderId);
  cancelOrder(context, invoice);
  emitInvoiceDeleted(context, invoice);
}

export function addAttachment(
  context: SimContext,
  invoice: Invoice,
  { description, file }: z.output<typeof attachmentBody>,
): InvoiceAttachment {
  if (!changeable.includes(invoice.status) || invoice.attachments.length >= 10) {
    throw badRequest(`Invoice ${invoice.id} takes no more attachments.`);
  }
  const attachment = {
    id: attachmentId(context.ids),
    filename: file.fileName,
    description,
    size: file.bytes.length,
    hash: createHash("md5").update(file.bytes).digest("hex"),
    mimeType: file.contentType,
    uploadedAt: context.now,
  };
  const attachments = [...invoice.attachments, attachment];
  emitInvoice(context, "updated", saveInvoice(context, invoice, { attachments }));
  return attachment;
}

export function removeAttachment(context: SimContext, invoice: Invoice, id: string): void {
  const attachments = invoice.attachments.filter((one) => one.id !== id);
  if (attachments.length === invoice.attachments.length) throw notFound("attachment", id);
  emitInvoice(context, "updated", saveInvoice(context, invoice, { attachments }));
}

/** Returns the customer of an invoice. Throws if there is none: only drafts have none. */
export function requireRecipient(state: State, { fields }: Invoice) {
  const customer = state.customers.get(fields.primary_recipient?.customer_id ?? "");
  if (!customer) throw missingParameter("invoice.primary_recipient.customer_id");
  return customer;
}
