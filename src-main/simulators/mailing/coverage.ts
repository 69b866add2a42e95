import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

/** The simulated routes of Lob. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("mailing.sdk.test.ts", {
      "POST /v1/addresses": "domestic and international; idempotency keys",
      "GET /v1/addresses": "supported, with cursors, dates and metadata",
      "GET /v1/addresses/:id": "supported; `deleted` after deletion",
      "DELETE /v1/addresses/:id": "supported",
      "POST /v1/postcards": "JSON, forms and files; idempotency keys; send dates",
      "GET /v1/postcards": "supported: cursors, dates, metadata, sizes, schedule, order",
      "GET /v1/postcards/:id": "supported; without pictures at the links",
      "DELETE /v1/postcards/:id": "until the send date",
    }),
    ...coveredBy("mailing.test.ts", {
      "POST /v1/us_verifications":
        "a complete address is deliverable; the provider's test addresses",
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "an address is deleted": "new postcards refuse it, and old ones keep their copy",
    "a postcard is canceled": "it is not produced when its date comes",
  }),
  leftOut: [
    { what: "letters, self mailers, checks, cards", why: "this simulator mails postcards" },
    {
      what: "templates, campaigns, creatives, uploads",
      why: "template ids are accepted without a check",
    },
    { what: "webhooks", why: "scans are read over the API" },
    { what: "bank accounts, billing groups", why: "a postcard stores the id of its billing group" },
    {
      what: "international verification, autocompletion, zip lookup, reverse geocoding",
      why: "they need data of the postal service",
    },
    { what: "pictures of the cards", why: "links have the provider's host, because SDKs check it" },
  ],
};
