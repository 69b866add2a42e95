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
      "GET /v1/postcards/:id": "supported",
      "DELETE /v1/postcards/:id": "until the send date",
    }),
    ...coveredBy("products.sdk.test.ts", {
      "POST /v1/letters": "extra services, return envelopes; JSON, forms and files",
      "GET /v1/letters": "supported, with colors",
      "GET, DELETE /v1/letters/:id": "until the send date",
      "POST /v1/self_mailers": "each size; JSON, forms and files",
      "GET /v1/self_mailers": "supported, with sizes",
      "GET, DELETE /v1/self_mailers/:id": "until the send date",
      "POST /v1/checks": "on verified accounts; numbers count from 10000",
      "GET /v1/checks": "supported",
      "GET, DELETE /v1/checks/:id": "until the send date",
      "POST /v1/bank_accounts": "routing numbers with a valid check digit",
      "GET /v1/bank_accounts": "supported",
      "GET, DELETE /v1/bank_accounts/:id": "supported",
      "POST /v1/bank_accounts/:id/verify":
        "every two different amounts, and every code but SM0000, are right",
      "POST /v1/templates": "supported",
      "GET /v1/templates": "supported",
      "GET, POST, DELETE /v1/templates/:id": "publishes a version",
      "GET, POST /v1/templates/:id/versions": "supported",
      "GET, POST, DELETE /v1/templates/:id/versions/:version": "supported",
      "POST /v1/bulk/us_verifications": "an error for each address that is refused",
      "POST /v1/intl_verifications": "every address is deliverable; the provider's test addresses",
      "POST /v1/bulk/intl_verifications": "an error for each address that is refused",
      "POST /v1/us_autocompletions": "the provider's test prefixes, and the address book",
      "POST /v1/us_zip_lookups": "some ZIP codes, and those of the address book",
      "GET /postcards/:file": "a PDF: the text of the artwork and the addresses",
      "GET /letters/:file": "the same of a letter",
      "GET /self-mailers/:file": "the same of a self mailer",
      "GET /checks/:file": "the same of a check",
    }),
    ...coveredBy("mailing.test.ts", {
      "POST /v1/us_verifications":
        "a complete address is deliverable; the provider's test addresses",
    }),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "an address is deleted": "new postcards refuse it, and old ones keep their copy",
    "a template publishes another version": "pieces that are ordered keep their version",
    "a bank account is deleted": "new checks refuse it, and old ones show it",
    "a postcard is canceled": "it is not produced when its date comes",
  }),
  leftOut: [
    { what: "cards, buckslips, custom envelopes, QR codes", why: "mail is complete without them" },
    { what: "campaigns, creatives, uploads", why: "each piece is ordered by itself" },
    {
      what: "templates that were made on the website",
      why: "their ids are accepted without a check, and show as a placeholder",
    },
    { what: "webhooks", why: "scans are read over the API" },
    { what: "billing groups", why: "a piece stores the id of its billing group" },
    { what: "reverse geocoding", why: "it needs data of the postal service" },
    {
      what: "thumbnails",
      why: "their addresses answer 501 and name the PDF, which has the same pages; links have the provider's host, because SDKs check it",
    },
  ],
};
