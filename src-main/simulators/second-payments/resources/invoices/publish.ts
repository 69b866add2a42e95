import { Refusal } from "#core/contract/refusal.ts";
import { badRequest, checkVersion } from "../../errors.ts";
import { emitInvoice } from "../../events.ts";
import { CURRENCY } from "../../shared/api-object.ts";
import { requireOrder } from "../../shared/require.ts";
import type { Payment } from "../../shared/entities.ts";
import type { SimContext, State } from "../../state.ts";
import { createPayment } from "../payments/actions.ts";
import { createPaymentBody } from "../payments/schema.ts";
import { requireRecipient, saveInvoice } from "./actions.ts";
import { nextDue } from "./amounts.ts";
import type { Invoice, PaymentRequest } from "./types.ts";

/** Returns the start of a day in UTC, the time zone of the location. */
const startOf = (day: string | undefined) => Date.parse(`${day ?? ""}T00:00:00Z`);

/** The moment at which a request is due. */
export const dueAt = ({ due_date: day }: PaymentRequest): number => startOf(day);

function checkPublishable(context: SimContext, invoice: Invoice): void {
  if (invoice.status !== "DRAFT") {
    throw badRequest(`Invoice ${invoice.id} is ${invoice.status} and cannot be published.`);
  }
  const { fields } = requireRecipient(context.state, invoice);
  if (invoice.fields.delivery_method === "EMAIL" && fields.email_address === undefined) {
    const detail = "The customer needs an email address for the delivery method EMAIL.";
    throw badRequest(detail, "invoice.primary_recipient.customer_id");
  }
  if (invoice.fields.delivery_method === "SMS" && fields.phone_number === undefined) {
    const detail = "The customer needs a phone number for the delivery method SMS.";
    throw badRequest(detail, "invoice.primary_recipient.customer_id");
  }
  if (fields.given_name !== undefined || fields.family_name !== undefined) return;
  if (fields.company_name !== undefined || fields.email_address !== undefined) return;
  const detail = "The customer needs a name, a company or an email address.";
  throw badRequest(detail, "invoice.primary_recipient.customer_id");
}

/** The amount and source of a payment for an invoice. */
interface InvoicePayment {
  readonly amount: number;
  readonly source: string;
  readonly email?: string | undefined;
}

/** Pays a part of an invoice, or all of it. Throws Square's error if the card is declined. */
export function payInvoice(
  context: SimContext,
  invoice: Invoice,
  { amount, source, email }: InvoicePayment,
): Payment {
  const order = requireOrder(context.state, invoice.orderId);
  const isCard = source.startsWith("ccof:");
  return createPayment(
    context,
    createPaymentBody.parse({
      source_id: source,
      idempotency_key: `${invoice.id} ${String(invoice.version)}`.slice(-45),
      amount_money: { amount, currency: CURRENCY },
      order_id: order.id,
      location_id: order.locationId,
      customer_id: isCard
        ? context.state.cards.get(source)?.customerId
        : invoice.fields.primary_recipient?.customer_id,
      buyer_email_address: email,
    }),
    { isPart: true },
  );
}

/** Charges the card on file of the next request. A card that cannot be charged leaves the invoice unpaid. */
export function chargeCard(context: SimContext, invoice: Invoice): boolean {
  const due = nextDue(context.state, invoice);
  const card = due?.request.card_id;
  if (!due || card === undefined) return false;
  try {
    payInvoice(context, invoice, { amount: due.amount - due.paid, source: card });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failed = context.state.invoices.get(invoice.id);
    if (failed) emitInvoice(context, "scheduled_charge_failed", saveInvoice(context, failed, {}));
    return false;
  }
}

/** Schedules the charges of the cards on file; those that are due are made at once. */
function startCharges(context: SimContext, invoice: Invoice): void {
  for (const request of invoice.requests) {
    if (request.automatic_payment_source !== "CARD_ON_FILE") continue;
    const at = dueAt(request);
    if (at > context.now) context.schedule(at, "charge_invoice", invoice.id);
    else chargeCard(context, context.state.invoices.get(invoice.id) ?? invoice);
  }
}

/** Sends an invoice to its customer: it can be paid from now on. */
export function sendInvoice(context: SimContext, invoice: Invoice): Invoice {
  const isFree = nextDue(context.state, invoice) === undefined;
  const sent = saveInvoice(context, invoice, { status: isFree ? "PAID" : "UNPAID" });
  emitInvoice(context, "published", sent);
  startCharges(context, sent);
  return context.state.invoices.get(invoice.id) ?? sent;
}

/** Publishes a draft, at once or at its scheduled time. */
export function publishInvoice(context: SimContext, invoice: Invoice, version: number): Invoice {
  checkVersion("invoice", invoice.version, version, "version");
  checkPublishable(context, invoice);
  const at = Date.parse(invoice.fields.scheduled_at ?? "");
  if (!(at > context.now)) return sendInvoice(context, invoice);
  const scheduled = saveInvoice(context, invoice, { status: "SCHEDULED" });
  emitInvoice(context, "published", scheduled);
  context.schedule(at, "send_invoice", invoice.id);
  return scheduled;
}

/** Returns whether a customer can pay an invoice now. */
export function isPayable(state: State, invoice: Invoice): boolean {
  const isSent = invoice.status === "UNPAID" || invoice.status === "PARTIALLY_PAID";
  return isSent && nextDue(state, invoice) !== undefined;
}
