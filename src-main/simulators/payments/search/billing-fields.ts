import type { Invoice, Subscription } from "../billing/types.ts";
import { totalsOf } from "../billing/totals.ts";
import type { SearchFields } from "./match-query.ts";

/** The searchable fields of subscriptions. */
export const subscriptionFields: SearchFields<Subscription> = {
  canceled_at: { kind: "number", read: (subscription) => subscription.canceledAt },
  created: { kind: "number", read: (subscription) => subscription.created },
  status: { kind: "token", read: (subscription) => subscription.status },
};

/** The searchable fields of invoices. */
export const invoiceFields: SearchFields<Invoice> = {
  created: { kind: "number", read: (invoice) => invoice.created },
  currency: { kind: "token", read: (invoice) => invoice.currency },
  customer: { kind: "token", read: (invoice) => invoice.customer },
  number: { kind: "string", read: (invoice) => invoice.number },
  status: { kind: "token", read: (invoice) => invoice.status },
  subscription: { kind: "token", read: (invoice) => invoice.subscription },
  total: { kind: "number", read: (invoice) => totalsOf(invoice).total },
};
