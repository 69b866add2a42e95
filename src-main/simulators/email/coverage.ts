import { type Coverage, coveredBy } from "#core/kernel/coverage.ts";

const memberRows = (path: string) => ({
  [`POST, GET ${path}/:groupId/contacts`]: "whole",
  [`GET ${path}/:groupId/contacts/:id`]: "by id and by address",
  [`PATCH, DELETE ${path}/:groupId/contacts/:id`]: "whole",
});

const groupRows = (path: string) => ({
  [`POST ${path}`]: "whole",
  [`GET ${path}`]: "whole, with cursors",
  [`GET, PATCH ${path}/:id`]: "whole",
  [`DELETE ${path}/:id`]: "whole; contacts are kept",
  ...memberRows(path),
});

const shown = {
  "POST /emails":
    "text, html, tags, headers, attachments, schedules, idempotency keys, sandbox recipients",
  "GET /emails": "whole, with cursors",
  "GET /emails/:id": "whole; with `bounce` after a bounce",
  "PATCH /emails/:id": "whole",
  "POST /emails/:id/cancel": "whole",
  "GET /emails/:id/attachments": "whole",
  "GET /emails/:id/attachments/:attachmentId": "whole",
  "GET /emails/:id/attachments/:attachmentId/download": "the bytes behind `download_url`",
  "POST /emails/batch": "strict and permissive, idempotency keys",
  "POST /webhooks": "whole",
  "GET /webhooks": "whole, with cursors",
  "GET, PATCH, DELETE /webhooks/:id": "whole",
  "POST /webhooks/:id/signing-secret/rotate": "whole; the old secret is invalid at once",
  "GET /webhooks/:id/events": "whole, with cursors",
  "GET /webhooks/:id/events/:eventId": "whole",
  "GET /webhooks/:id/events/:eventId/attempts": "the one attempt",
  "POST /domains": "whole",
  "GET /domains": "whole, with cursors",
  "GET, PATCH, DELETE /domains/:id": "whole",
  "POST /domains/:id/verify": "whole; verified at once, DNS is not checked",
  "POST /api-keys": "whole; a key with sending access can only send",
  "GET /api-keys": "whole, with cursors",
  "PATCH /api-keys/:id": "whole",
  "DELETE /api-keys/:id": "whole; the key is rejected from then on",
  "POST /contacts": "without topics",
  "GET /contacts": "whole, with cursors",
  "GET /contacts/:id": "by id and by address",
  "PATCH, DELETE /contacts/:id": "whole",
  "GET /contacts/:id/segments": "whole, with cursors",
  "POST, DELETE /contacts/:id/segments/:segmentId": "whole",
  "POST /suppressions": "whole",
  "GET /suppressions": "whole, with cursors; every entry is manual",
  "GET /suppressions/:id": "by id and by address",
  "DELETE /suppressions/:id": "whole",
  "POST /suppressions/batch/add": "whole",
  "POST /suppressions/batch/remove": "whole",
  ...groupRows("/segments"),
  ...groupRows("/audiences"),
};

/** The simulated routes of Resend. */
export const coverage: Coverage = {
  routes: coveredBy("email.sdk.test.ts", shown),
  leftOut: [
    { what: "templates, broadcasts, topics, automations", why: "sending works without them" },
    { what: "inboxes, received mail, domain claims", why: "simulators do not receive email" },
    { what: "metrics, logs, usage, shared links", why: "parts of the dashboard" },
    { what: "POST /webhooks/:id/events/:eventId/replay", why: "use `POST /_sim/redeliver`" },
    { what: "rate limits and quotas", why: "tests would fail at random; use fault rules instead" },
    { what: "unverified senders, example.com recipients", why: "domains need no verification" },
    { what: "files named by `path`", why: "simulators do not fetch files from the network" },
  ],
};

/** Paths of Resend that the simulated routes with parameters would match. */
export const unsupported: readonly string[] = [
  "GET /emails/metrics",
  "GET /emails/receiving",
  "GET /contacts/imports",
];
