import * as z from "zod";
import { isEqual, isWithin, datedListQuery } from "../../shared/paging.ts";
import { listRoute, showRoute } from "../../shared/resource-routes.ts";
import { oneOf } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { presentInvoicePayment } from "../invoices/present.ts";

const payments = {
  name: "invoice_payment",
  of: (state: State) => state.invoicePayments,
  present: presentInvoicePayment,
} as const;

const listInvoicePaymentsQuery = datedListQuery({
  invoice: z.string().optional(),
  payment: z
    .strictObject({
      type: oneOf("payment_intent", "payment_record"),
      payment_intent: z.string().optional(),
      payment_record: z.string().optional(),
    })
    .optional(),
  status: oneOf("open", "paid", "canceled").optional(),
});

/** Payments of invoices: which payment intent paid which invoice. */
export const routes = [
  listRoute(
    "GET /v1/invoice_payments",
    "Lists payments of invoices",
    payments,
    listInvoicePaymentsQuery,
    (payment, filters) =>
      isWithin(payment.created, filters.created) &&
      isEqual(payment.invoice, filters.invoice) &&
      isEqual(payment.status, filters.status) &&
      isEqual(payment.paymentIntent, filters.payment?.payment_intent) &&
      filters.payment?.type !== "payment_record",
  ),
  showRoute("GET /v1/invoice_payments/:id", "Shows a payment of an invoice", payments),
];
