import { consequencesIn, type Coverage, coveredBy } from "#core/contract/coverage.ts";

const memberRows = (path: string) => ({
  [`POST, GET ${path}/:groupId/contacts`]: "supported",
  [`GET ${path}/:groupId/contacts/:id`]: "by id and by address",
  [`PATCH, DELETE ${path}/:groupId/contacts/:id`]: "supported",
});

const groupRows = (path: string) => ({
  [`POST ${path}`]: "supported",
  [`GET ${path}`]: "supported, with cursors",
  [`GET, PATCH ${path}/:id`]: "supported",
  [`DELETE ${path}/:id`]: "supported; contacts are kept",
  ...memberRows(path),
});

const templates = {
  "POST /templates": "supported",
  "GET /templates": "supported, with cursors",
  "GET, PATCH, DELETE /templates/:id": "by id and by alias",
  "POST /templates/:id/publish": "supported",
  "POST /templates/:id/duplicate": "supported",
};

const audience = {
  "POST /topics": "supported",
  "GET /topics": "supported, with cursors",
  "GET, PATCH, DELETE /topics/:id": "supported",
  "GET /contacts/:id/topics": "supported, with cursors",
  "PATCH /contacts/:id/topics": "supported",
  "POST /contact-properties": "supported",
  "GET /contact-properties": "supported, with cursors",
  "GET, PATCH, DELETE /contact-properties/:id": "supported",
};

const automations = {
  "POST /automations": "every type of steps",
  "GET /automations": "by status, with cursors",
  "GET, PATCH, DELETE /automations/:id": "supported; runs in progress keep their steps",
  "POST /automations/:id/duplicate": "supported",
  "POST /automations/:id/stop": "supported; runs in progress are cancelled",
  "GET /automations/:id/runs": "by status, with cursors",
  "GET /automations/:id/runs/:runId": "the steps that the run has reached, on the simulator clock",
  "POST /automations/:id/runs/:runId/cancel": "supported",
  "POST /events": "supported",
  "GET /events": "supported, with cursors",
  "GET, PATCH, DELETE /events/:identifier": "by id and by name",
  "POST /events/send": "payloads are fitted to the schema",
};

const broadcasts = {
  "POST /broadcasts": "drafts, and with `send` sent or scheduled at once",
  "GET /broadcasts": "supported, with cursors",
  "GET, PATCH /broadcasts/:id": "supported",
  "DELETE /broadcasts/:id": "drafts and scheduled ones",
  "POST /broadcasts/:id/send": "now, or scheduled",
  "POST /broadcasts/:id/cancel": "supported",
  "POST /broadcasts/:id/duplicate": "supported",
  "GET /broadcasts/:id/recipients": "every type, with cursors",
  "GET /broadcasts/:id/clicked-links": "supported, with cursors",
  "GET, POST /unsubscribe/:broadcast/:contact": "the page, and the one click of mail programs",
  "POST /_pages/unsubscribe/:broadcast/:contact": "the form of the page",
};

const shown = {
  "POST /emails":
    "text, html, templates, tags, headers, attachments, schedules, idempotency keys, sandbox recipients",
  "GET /emails": "supported, with cursors",
  "GET /emails/:id": "supported; with `bounce` after a bounce",
  "PATCH /emails/:id": "supported",
  "POST /emails/:id/cancel": "supported",
  "GET /emails/:id/attachments": "supported",
  "GET /emails/:id/attachments/:attachmentId": "supported",
  "GET /emails/:id/attachments/:attachmentId/download": "the bytes behind `download_url`",
  "GET /emails/receiving": "mails that came by `POST /_receive`, with cursors",
  "GET /emails/receiving/:id": "with `html_format`",
  "GET /emails/receiving/:id/raw":
    "the source behind `raw.download_url`, for `emails.receiving.forward`",
  "GET /emails/receiving/:id/attachments": "supported",
  "GET /emails/receiving/:id/attachments/:attachmentId": "supported",
  "GET /emails/receiving/:id/attachments/:attachmentId/download": "the bytes behind `download_url`",
  "POST /emails/batch": "strict and permissive, idempotency keys",
  "POST /webhooks": "supported",
  "GET /webhooks": "supported, with cursors",
  "GET, PATCH, DELETE /webhooks/:id": "supported",
  "POST /webhooks/:id/signing-secret/rotate": "supported; the old secret is invalid at once",
  "GET /webhooks/:id/events": "supported, with cursors",
  "GET /webhooks/:id/events/:eventId": "supported",
  "GET /webhooks/:id/events/:eventId/attempts": "each attempt, those of replays included",
  "POST /webhooks/:id/events/:eventId/replay": "supported while deliveries are on",
  "POST /domains": "supported",
  "GET /domains": "supported, with cursors",
  "GET, PATCH, DELETE /domains/:id": "supported",
  "POST /domains/:id/verify": "supported; verified at once, DNS is not checked",
  "POST /api-keys": "supported; a key with sending access can only send",
  "GET /api-keys": "supported, with cursors",
  "PATCH /api-keys/:id": "supported",
  "DELETE /api-keys/:id": "supported; the key is rejected from then on",
  "POST /contacts": "supported",
  "GET /contacts": "supported, with cursors",
  "GET /contacts/:id": "by id and by address",
  "PATCH, DELETE /contacts/:id": "supported",
  "GET /contacts/:id/segments": "supported, with cursors",
  "POST, DELETE /contacts/:id/segments/:segmentId": "supported",
  "POST /suppressions": "supported",
  "GET /suppressions": "supported, with cursors; every entry is manual",
  "GET /suppressions/:id": "by id and by address",
  "DELETE /suppressions/:id": "supported",
  "POST /suppressions/batch/add": "supported",
  "POST /suppressions/batch/remove": "supported",
  ...groupRows("/segments"),
  ...groupRows("/audiences"),
};

/** The simulated routes of Resend. */
export const coverage: Coverage = {
  routes: [
    ...coveredBy("email.sdk.test.ts", shown),
    ...coveredBy("resources/broadcasts/broadcasts.sdk.test.ts", broadcasts),
    ...coveredBy("resources/topics/topics.sdk.test.ts", audience),
    ...coveredBy("resources/contact-imports/contact-imports.sdk.test.ts", {
      "POST /contacts/imports": "CSV files; complete at once",
      "GET /contacts/imports": "supported, with cursors",
      "GET /contacts/imports/:id": "supported",
    }),
    ...coveredBy("resources/automations/automations.sdk.test.ts", automations),
    ...coveredBy("resources/shared-emails/shared-emails.sdk.test.ts", {
      "POST /emails/:id/share": "sent and received emails, at most for 48 hours",
      "GET /shared": "the email behind the link",
    }),
    ...coveredBy("resources/templates/templates.sdk.test.ts", templates),
  ],
  consequences: consequencesIn("consequences.test.ts", {
    "an address is suppressed": "later mails to it end with `email.suppressed`",
    "a contact opts out of a topic":
      "broadcasts of the topic leave the contact out, and mails of the topic end with `email.failed`",
    "a scheduled mail is canceled": "it is not sent when its time comes",
  }).concat(
    consequencesIn("resources/automations/automations.sdk.test.ts", {
      "a contact unsubscribes during a run": "the run skips its emails, and goes on",
    }),
  ),
  leftOut: [
    { what: "inboxes", why: "the provider's API description does not have them" },
    { what: "domain claims", why: "no other account exists that could own a domain" },
    { what: "OAuth grants", why: "people give them in the dashboard" },
    { what: "logs", why: "the request log of the panel has each request and response" },
    { what: "usage", why: "no plan limits an account here" },
    { what: "metrics", why: "figures of the dashboard" },
    { what: "rate limits and quotas", why: "tests would fail at random; use fault rules instead" },
    { what: "unverified senders, example.com recipients", why: "domains need no verification" },
    { what: "files named by `path`", why: "simulators do not fetch files from the network" },
  ],
};

/** Paths of Resend that the simulated routes with parameters would match. */
export const unsupported: readonly string[] = ["GET /emails/metrics"];
