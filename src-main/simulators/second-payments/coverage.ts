import { type Coverage, coveredBy, consequencesIn } from "#core/contract/coverage.ts";
import { officeRoutes } from "./shared/office-coverage.ts";

const withSdk = {
  "GET /v2/merchants": "the one merchant",
  "GET /v2/merchants/:id": "by id and as `me`",
  "POST /v2/payments": "cards, cash, external; tips, orders, delays, declines, idempotency",
  "GET /v2/payments": "every filter; cursor",
  "GET /v2/payments/:id": "supported",
  "PUT /v2/payments/:id": "amount, tip, version token",
  "POST /v2/payments/:id/complete": "supported, with version token",
  "POST /v2/payments/:id/cancel": "supported",
  "POST /v2/payments/cancel": "for as long as the key is remembered",
  "POST /v2/refunds": "of payments; not unlinked ones",
  "GET /v2/refunds": "every filter; cursor",
  "GET /v2/refunds/:id": "supported",
  "POST /v2/orders":
    "lines, modifiers, taxes, discounts, service charges, fulfillments as passed; automatic taxes and discounts",
  "GET /v2/orders/:id": "supported",
  "PUT /v2/orders/:id": "sparse, versions, fields_to_clear",
  "POST /v2/orders/batch-retrieve": "supported",
  "POST /v2/orders/calculate": "supported",
  "POST /v2/orders/clone": "supported",
  "POST /v2/orders/search": "every filter and sort; cursor, return_entries",
  "POST /v2/orders/:id/pay": "supported",
  "POST /v2/customers": "supported",
  "GET /v2/customers": "both sorts, count; cursor",
  "GET /v2/customers/:id": "supported",
  "PUT /v2/customers/:id": "sparse, version",
  "DELETE /v2/customers/:id": "supported, with version",
  "POST /v2/customers/search":
    "email, phone, reference, groups, times, creation source; sort, count",
  "POST /v2/cards": "from a nonce or a payment",
  "GET /v2/cards": "supported",
  "GET /v2/cards/:id": "supported",
  "POST /v2/cards/:id/disable": "supported",
  "POST /v2/webhooks/subscriptions": "supported; delivery is switched on with `SIM_DELIVER_ALSO`",
  "GET /v2/webhooks/subscriptions": "supported",
  "GET, PUT, DELETE /v2/webhooks/subscriptions/:id": "supported",
  "POST /v2/webhooks/subscriptions/:id/signature-key": "supported",
  "POST /v2/webhooks/subscriptions/:id/test": "sent when delivery is on; no status code",
  "GET /v2/webhooks/event-types": "the types that are recorded",
  "GET /v2/disputes": "supported",
  "GET /v2/disputes/:id": "supported",
  "POST /v2/disputes/:id/accept": "supported",
  "POST /v2/disputes/:id/submit-evidence": "won or lost by the name of the last file",
  "POST /v2/disputes/:id/evidence-text": "supported",
  "POST /v2/disputes/:id/evidence-files": "name and type are kept, bytes are not",
  "GET /v2/disputes/:id/evidence": "supported",
  "GET, DELETE /v2/disputes/:id/evidence/:evidence": "supported",
};

/** The routes of custom attributes, the same for each kind of object. */
const attributeRoutes: Readonly<Record<string, string>> = Object.fromEntries(
  ["customers", "orders", "locations", "merchants", "bookings"].flatMap(
    (path): readonly (readonly [string, string])[] => [
      [`GET, POST /v2/${path}/custom-attribute-definitions`, "supported; cursor"],
      [
        `GET, PUT, DELETE /v2/${path}/custom-attribute-definitions/:key`,
        "versions; deletes the values",
      ],
      [`GET /v2/${path}/:id/custom-attributes`, "definitions; cursor"],
      [
        `GET, ${path === "bookings" ? "PUT" : "POST"}, DELETE /v2/${path}/:id/custom-attributes/:key`,
        "values are of the type of the schema",
      ],
      [`POST /v2/${path}/custom-attributes/bulk-upsert`, "an error for each that is refused"],
      ...(path === "customers"
        ? []
        : [
            [
              `POST /v2/${path}/custom-attributes/bulk-delete`,
              "an error for each that is refused",
            ] as const,
          ]),
    ],
  ),
);

/** The supported parts of Square. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("second-payments.sdk.test.ts", withSdk),
    ...coveredBy("resources/terminal-checkouts/terminal.sdk.test.ts", {
      "POST /v2/terminals/checkouts":
        "test devices, orders, tips, deadline; other devices wait for `POST /_complete_terminal`",
      "POST /v2/terminals/checkouts/search": "every filter; cursor",
      "GET /v2/terminals/checkouts/:id": "supported",
      "POST /v2/terminals/checkouts/:id/cancel": "supported",
    }),
    ...coveredBy("resources/device-codes/device-codes.sdk.test.ts", {
      "POST /v2/devices/codes": "for five minutes; no device signs in with it, as in the sandbox",
      "GET /v2/devices/codes": "every filter; cursor",
      "GET /v2/devices/codes/:id": "supported",
    }),
    ...coveredBy("resources/payment-links/payment-links.sdk.test.ts", {
      "POST /v2/online-checkout/payment-links": "of an order, or of a name and a price",
      "GET /v2/online-checkout/payment-links": "supported; cursor",
      "GET, PUT, DELETE /v2/online-checkout/payment-links/:id": "supported, with version",
      "GET, POST /u/:id": "the page of a link, with test cards",
    }),
    ...coveredBy("resources/catalog/catalog.sdk.test.ts", {
      "POST /v2/catalog/object": "every type; ids with `#`, versions, children",
      "POST /v2/catalog/batch-upsert": "all objects or none",
      "GET, DELETE /v2/catalog/object/:id": "related objects; deletes children",
      "GET /v2/catalog/list": "by type; cursor",
      "GET /v2/catalog/info": "the limits",
      "POST /v2/catalog/batch-retrieve": "deleted and related objects",
      "POST /v2/catalog/batch-delete": "supported",
      "POST /v2/catalog/search": "each query but that for child lists; times, cursor",
      "POST /v2/catalog/search-catalog-items":
        "text, categories, stock, locations, products, custom attributes, archived items",
      "POST /v2/catalog/images": "attached to an object, if one is named",
      "PUT /v2/catalog/images/:id": "another file",
      "GET /catalog-images/:id/original": "the file of an image",
      "POST /v2/catalog/update-item-taxes": "supported",
      "POST /v2/catalog/update-item-modifier-lists": "supported",
      "POST /v2/inventory/changes/batch-create": "counts by hand and adjustments; all or none",
      "POST /v2/inventory/counts/batch-retrieve": "every filter; cursor",
      "POST /v2/inventory/changes/batch-retrieve": "filters; cursor",
      "GET /v2/inventory/adjustments/:id": "supported",
      "GET /v2/inventory/physical-counts/:id": "supported",
      "GET /v2/inventory/:id": "by location; cursor",
      "GET /v2/inventory/:id/changes": "by location; cursor",
    }),
    ...coveredBy("resources/invoices/invoices.sdk.test.ts", {
      "POST /v2/invoices": "balances, deposits and installments; no bank accounts",
      "GET /v2/invoices": "supported; cursor",
      "POST /v2/invoices/search": "by location and customer; cursor",
      "GET, DELETE /v2/invoices/:id": "deletes drafts",
      "PUT /v2/invoices/:id": "sparse, versions, fields_to_clear",
      "POST /v2/invoices/:id/publish": "at once or scheduled; charges cards on file when due",
      "POST /v2/invoices/:id/cancel": "supported",
      "POST /v2/invoices/:id/attachments": "name, size and hash are kept, bytes are not",
      "DELETE /v2/invoices/:id/attachments/:attachment": "supported",
      "GET, POST /pay-invoice/:id": "the page of an invoice, with test cards",
    }),
    ...coveredBy("resources/subscriptions/subscriptions.sdk.test.ts", {
      "POST /v2/subscriptions": "plan variations, phases, order templates, cards; no proration",
      "GET, PUT /v2/subscriptions/:id": "actions; card, price, tax, end",
      "POST /v2/subscriptions/search": "every filter; actions, cursor",
      "POST /v2/subscriptions/bulk-swap-plan": "supported",
      "POST /v2/subscriptions/:id/cancel": "at the end of the period",
      "POST /v2/subscriptions/:id/pause": "at the end of the period, for some periods",
      "POST /v2/subscriptions/:id/resume": "at once, on a day, at the end of the period",
      "POST /v2/subscriptions/:id/swap-plan": "at the end of the period",
      "POST /v2/subscriptions/:id/billing-anchor": "supported",
      "DELETE /v2/subscriptions/:id/actions/:action": "supported",
      "GET /v2/subscriptions/:id/events": "supported; cursor",
    }),
    ...coveredBy("resources/bookings/bookings.sdk.test.ts", {
      "POST /v2/bookings": "services of the catalog, several segments; accepted at once",
      "GET /v2/bookings": "every filter, 31 days; cursor",
      "GET, PUT /v2/bookings/:id": "versions; the location stays",
      "POST /v2/bookings/:id/cancel": "supported, with version",
      "POST /v2/bookings/bulk-retrieve": "an error for each unknown id",
      "POST /v2/bookings/availability/search":
        "every half an hour within business hours (default 9:00 to 17:00) beside other bookings",
      "GET /v2/bookings/business-booking-profile": "the rules of a new merchant",
      "GET /v2/bookings/team-member-booking-profiles": "those of active people; cursor",
      "GET /v2/bookings/team-member-booking-profiles/:id": "supported",
      "POST /v2/bookings/team-member-booking-profiles/bulk-retrieve": "supported",
      "GET /v2/bookings/location-booking-profiles": "supported; cursor",
      "GET /v2/bookings/location-booking-profiles/:id": "supported",
      "POST /v2/team-members": "names, contacts, locations, wages",
      "POST /v2/team-members/bulk-create": "an error for each that is refused",
      "POST /v2/team-members/bulk-update": "an error for each that is refused",
      "POST /v2/team-members/search": "every filter; cursor",
      "GET, PUT /v2/team-members/:id": "the first member is the owner",
      "GET, PUT /v2/team-members/:id/wage-setting": "jobs with pay; versions",
    }),
    ...coveredBy("resources/customer-groups/customer-groups.sdk.test.ts", {
      "POST /v2/customers/groups": "supported",
      "GET /v2/customers/groups": "supported; cursor",
      "GET, PUT, DELETE /v2/customers/groups/:id": "supported",
      "PUT, DELETE /v2/customers/:customer/groups/:group": "supported",
      "GET /v2/customers/segments": "two segments that the provider makes, without members",
      "GET /v2/customers/segments/:id": "supported",
    }),
    ...coveredBy("resources/locations/locations.sdk.test.ts", {
      "GET /v2/locations": "one at first",
      "POST /v2/locations": "supported",
      "GET, PUT /v2/locations/:id": "by id and as `main`; sparse",
    }),
    ...coveredBy("resources/custom-attributes/custom-attributes.sdk.test.ts", attributeRoutes),
    ...officeRoutes,
    ...coveredBy("resources/oauth/oauth.sdk.test.ts", {
      "GET /oauth2/authorize": "for addresses of this machine",
      "GET, POST /_pages/sign-in/:flow": "sign-in and consent",
      "POST /oauth2/token": "code with secret or PKCE, refresh token",
      "POST /oauth2/token/status": "supported",
      "POST /oauth2/revoke": "one token, or all of a seller",
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "a customer is deleted":
      "cards on file go, without events; payments and orders keep the id; `customer.deleted`",
    "a card is disabled": "it pays nothing more and leaves the list; once is final",
    "an approved payment of an order is canceled": "the order is open without it",
    "the delay of an approved payment ends":
      "it is canceled or completed, as `delay_action` says, and so is its own order",
    "an order is paid": "it is completed with its last fulfillment, else at once",
    "a payment for an order completes":
      "it must pay for all of it; several payments are completed together by `POST /v2/orders/:id/pay`",
    "an order of catalog objects is completed":
      "stock that is tracked moves from IN_STOCK to SOLD; `inventory.count.updated`",
    "an item is deleted": "its variations go with it; orders keep names and prices",
    "an invoice is paid":
      "its order is completed with the last payment; refunds of the payments show on the invoice",
    "an invoice is canceled": "its order is canceled unless something was paid",
    "a payment with a gift card is canceled or refunded":
      "the money is on the card again; `gift_card.activity.updated` or `gift_card.activity.created`",
    "an order with a reward is paid": "the reward is redeemed; `loyalty.event.created`",
    "goods of a transfer arrive":
      "stock moves from IN_TRANSIT to the other location; `inventory.count.updated`",
    "a group is deleted": "its customers stay, each with `customer.updated`",
    "a payment is refunded in full":
      "its order stays completed; `refund.created`, `refund.updated`, `payment.updated`",
  }),
  leftOut: [
    {
      what: "retries of notifications",
      why: "one attempt per event; `POST /_sim/redeliver` sends it again",
    },
    {
      what: "transactions, location checkouts, orders of v1",
      why: "the provider replaced them; payments, payment links and orders do the same",
    },
    {
      what: "mobile authorization codes",
      why: "they are for card readers, whose SDK connects to the provider's own hosts",
    },
    { what: "reporting", why: "its queries have no published reference of their results" },
    { what: "other currencies", why: "each location is in US dollars" },
    { what: "members of segments", why: "segments are listed only; groups have members" },
    {
      what: "bank and wallet payments",
      why: "their tokens come from the Web Payments SDK, which loads from the provider's host",
    },
    { what: "unlinked refunds, itemised returns", why: "a refund needs a payment" },
    {
      what: "taxes on service charges, apportioned service charges",
      why: "rejected, so that no total is wrong",
    },
    { what: "reminders of invoices", why: "they are stored and shown, not sent" },
  ],
};

/** Paths of Square's API that are not simulated and that a parameter route would otherwise match. */
export const unsupported: readonly string[] = [];
