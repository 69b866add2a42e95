import { iso, maybeUsd, usd, type ApiObject } from "../../shared/api-object.ts";
import type { SimContext, State } from "../../state.ts";
import { amountsOf, nextDue } from "./amounts.ts";
import { paymentMethods } from "./schema.ts";
import type { Invoice, InvoiceAttachment } from "./types.ts";

type Shown = Pick<SimContext, "state" | "baseUrl">;

/** The path of the page at which an invoice is paid. */
export const invoicePath = ({ id }: Invoice) => `/pay-invoice/${id.replace("inv:", "")}`;

function presentRecipient({ customers }: State, { fields }: Invoice): ApiObject | undefined {
  const { primary_recipient: recipient } = fields;
  if (!recipient) return undefined;
  const known = customers.get(recipient.customer_id ?? "")?.fields;
  return {
    customer_id: recipient.customer_id,
    given_name: known?.given_name,
    family_name: known?.family_name,
    email_address: known?.email_address,
    phone_number: known?.phone_number,
    company_name: known?.company_name,
    address: known?.["address"],
  };
}

export function presentAttachment(attachment: InvoiceAttachment): ApiObject {
  return {
    id: attachment.id,
    filename: attachment.filename,
    description: attachment.description,
    filesize: attachment.size,
    hash: attachment.hash,
    mime_type: attachment.mimeType,
    uploaded_at: iso(attachment.uploadedAt),
  };
}

/** An invoice as Square shows it. Published invoices have an address for their payment. */
export function presentInvoice({ state, baseUrl }: Shown, invoice: Invoice): ApiObject {
  const isPublished = invoice.status !== "DRAFT";
  const isOpen = ["DRAFT", "UNPAID", "SCHEDULED", "PARTIALLY_PAID"].includes(invoice.status);
  const due = isOpen ? nextDue(state, invoice) : undefined;
  const { accepted_payment_methods: methods } = invoice.fields;
  return {
    id: invoice.id,
    version: invoice.version,
    location_id: invoice.locationId,
    order_id: invoice.orderId,
    ...invoice.fields,
    primary_recipient: presentRecipient(state, invoice),
    payment_requests: amountsOf(state, invoice).map(({ request, amount, paid }) => ({
      ...request,
      tipping_enabled: request.tipping_enabled ?? false,
      automatic_payment_source: request.automatic_payment_source ?? "NONE",
      reminders: request.reminders?.map((reminder, index) => ({
        uid: `${request.uid}-${String(index)}`,
        ...reminder,
        status: isOpen ? "PENDING" : "NOT_APPLICABLE",
      })),
      computed_amount_money: usd(amount),
      total_completed_amount_money: usd(paid),
    })),
    invoice_number: invoice.number,
    accepted_payment_methods: Object.fromEntries(
      paymentMethods.map((name) => [name, methods?.[name] ?? false]),
    ),
    store_payment_method_enabled: invoice.fields.store_payment_method_enabled ?? false,
    public_url: isPublished ? `${baseUrl}${invoicePath(invoice)}` : undefined,
    next_payment_amount_money: maybeUsd(due && due.amount - due.paid),
    status: invoice.status,
    timezone: "Etc/UTC",
    subscription_id: invoice.subscriptionId,
    attachments:
      invoice.attachments.length === 0 ? undefined : invoice.attachments.map(presentAttachment),
    created_at: iso(invoice.createdAt),
    updated_at: iso(invoice.updatedAt),
  };
}
