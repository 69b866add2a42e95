import type * as z from "zod";
import type { invoiceFields, paymentRequest } from "./schema.ts";

export type InvoiceStatus =
  | "DRAFT"
  | "UNPAID"
  | "SCHEDULED"
  | "PARTIALLY_PAID"
  | "PAID"
  | "PARTIALLY_REFUNDED"
  | "REFUNDED"
  | "CANCELED"
  | "FAILED";

type Sent = z.output<typeof invoiceFields>;

/** A part of the price with its own due date. */
export type PaymentRequest = z.output<typeof paymentRequest> & { readonly uid: string };

/** A file that is sent with an invoice. The bytes are not kept. */
export interface InvoiceAttachment {
  readonly id: string;
  readonly filename: string;
  readonly description: string | undefined;
  readonly size: number;
  readonly hash: string;
  readonly mimeType: string;
  readonly uploadedAt: number;
}

/** A request to a customer to pay for an order. */
export interface Invoice {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
  readonly status: InvoiceStatus;
  readonly locationId: string;
  readonly orderId: string;
  readonly number: string;
  /** The client's own fields, by their names on the wire. */
  readonly fields: Partial<Omit<Sent, "payment_requests" | "invoice_number">>;
  readonly requests: readonly PaymentRequest[];
  readonly attachments: readonly InvoiceAttachment[];
  /** The subscription that it bills. */
  readonly subscriptionId: string | undefined;
}
