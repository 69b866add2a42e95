import type { EventRow } from "#shared/domain/egress.ts";

/** The delivery body of an event. */
export function fakePayload(row: EventRow): string {
  return JSON.stringify({
    id: row.id,
    object: "event",
    api_version: "2024-06-20",
    created: Math.floor(row.createdAt / 1_000),
    type: row.type,
    livemode: false,
    data: {
      object: {
        id: row.subject,
        object: "charge",
        amount: 1_200,
        currency: "usd",
        paid: true,
        refunded: false,
        disputed: null,
        billing_details: {
          name: "Jenny Rosen",
          email: null,
          address: { city: "Berlin", country: "DE" },
        },
        payment_method_details: {
          type: "card",
          card: { brand: "visa", last4: "4242", exp_month: 4, exp_year: 2030 },
        },
      },
    },
  });
}
