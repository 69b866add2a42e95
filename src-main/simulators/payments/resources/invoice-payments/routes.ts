import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { equal, isEqual, where, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice } from "../../shared/schema.ts";
import { invoicePaymentResource } from "../invoices/present.ts";

const { list, show } = createResourceRoutes(invoicePaymentResource);

const paymentFilter = lazyStrictObject(() => ({
  type: createChoice("payment_intent", "payment_record"),
  payment_intent: z.string().optional(),
  payment_record: z.string().optional(),
}));

/** Payments of invoices: which payment intent paid which invoice. */
export const routes = [
  list("GET /v1/invoice_payments", "Lists payments of invoices", () => ({
    created: within("created"),
    invoice: equal("invoice"),
    payment: where(
      paymentFilter,
      ({ paymentIntent }, { type, payment_intent: intent }) =>
        type !== "payment_record" && isEqual(paymentIntent, intent),
    ),
    status: equal("status", createChoice("open", "paid", "canceled")),
  })),
  show("GET /v1/invoice_payments/:id", "Shows a payment of an invoice"),
];
