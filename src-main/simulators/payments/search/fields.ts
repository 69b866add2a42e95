import { readLooks } from "../resources/cards/looks.ts";
import type { Charge, Customer, PaymentIntent } from "../state.ts";
import type { SearchFields } from "./match-query.ts";

function postalCode({ card }: Charge): string | null {
  const address = card.billing?.["address"];
  if (typeof address !== "object" || address === null || !("postal_code" in address)) return null;
  return typeof address.postal_code === "string" ? address.postal_code : null;
}

/** The searchable fields of charges. */
export const chargeFields: SearchFields<Charge> = {
  amount: { kind: "number", read: (charge) => charge.amount },
  "billing_details.address.postal_code": { kind: "token", read: postalCode },
  created: { kind: "number", read: (charge) => charge.created },
  currency: { kind: "token", read: (charge) => charge.currency },
  customer: { kind: "token", read: (charge) => charge.customer },
  disputed: { kind: "token", read: (charge) => charge.dispute !== null },
  "payment_method_details.card.brand": { kind: "token", read: ({ card }) => card.test.brand },
  "payment_method_details.card.exp_month": { kind: "token", read: ({ card }) => card.expMonth },
  "payment_method_details.card.exp_year": { kind: "token", read: ({ card }) => card.expYear },
  "payment_method_details.card.fingerprint": {
    kind: "token",
    read: ({ card }) => readLooks(card.test).fingerprint,
  },
  "payment_method_details.card.last4": {
    kind: "token",
    read: ({ card }) => readLooks(card.test).last4,
  },
  refunded: { kind: "token", read: (charge) => charge.amountRefunded === charge.amount },
  status: { kind: "token", read: (charge) => (charge.decline ? "failed" : "succeeded") },
};

/** The searchable fields of payment intents. */
export const paymentIntentFields: SearchFields<PaymentIntent> = {
  amount: { kind: "number", read: (intent) => intent.amount },
  created: { kind: "number", read: (intent) => intent.created },
  currency: { kind: "token", read: (intent) => intent.currency },
  customer: { kind: "token", read: (intent) => intent.customer },
  status: { kind: "token", read: (intent) => intent.status },
};

/** The searchable fields of customers. */
export const customerFields: SearchFields<Customer> = {
  created: { kind: "number", read: (customer) => customer.created },
  email: { kind: "string", read: (customer) => customer.email },
  name: { kind: "string", read: (customer) => customer.name },
  phone: { kind: "string", read: (customer) => customer.phone },
};
