import {
  type ConformanceRules,
  type RouteRule,
  snakeCased,
} from "#core/testing/conformance/rules.ts";

/** The rule of a route that a method of the SDK calls: `emails.get`. */
function calledBy(method: string, parameters?: string): RouteRule {
  const path = method.split(".").map((name) => `["${name}"]`);
  return {
    response: `Data<Resend${path.join("")}>`,
    parameters: parameters ?? `Parameters<Resend${path.join("")}>[0]`,
  };
}

/** The same with another value of `object`. */
function named(object: string, rule: RouteRule): RouteRule {
  return { ...rule, response: `Omit<${rule.response ?? ""}, "object"> & { object: "${object}" }` };
}

/** The rules of segments, and of audiences, as segments were called before. */
const groups = (path: string, object: string): Readonly<Record<string, RouteRule>> => ({
  [`POST ${path}`]: named(object, calledBy("segments.create")),
  [`GET ${path}`]: calledBy("segments.list"),
  [`GET ${path}/:id`]: named(object, calledBy("segments.get", "unknown")),
  [`PATCH ${path}/:id`]: named(object, calledBy("segments.update", "UpdateSegmentOptions")),
  [`DELETE ${path}/:id`]: named(object, calledBy("segments.remove", "unknown")),
  [`POST ${path}/:groupId/contacts`]: calledBy("contacts.create"),
  [`GET ${path}/:groupId/contacts`]: calledBy("contacts.list", "ListEmailsOptions"),
  [`GET ${path}/:groupId/contacts/:id`]: calledBy("contacts.get", "unknown"),
  [`PATCH ${path}/:groupId/contacts/:id`]: calledBy("contacts.update"),
  [`DELETE ${path}/:groupId/contacts/:id`]: calledBy("contacts.remove", "unknown"),
});

/** The types of the package `resend` for the routes. */
export const conformance: ConformanceRules = {
  imports: `
import type { Resend, CreateBatchSuccessResponse, GetContactPropertyResponseSuccess, GetReceivingEmailOptions, GetTopicResponseSuccess, ListContactPropertiesResponseSuccess, ListEmailsOptions, UpdateSegmentOptions } from "resend";
type Data<Method extends (...args: never[]) => PromiseLike<{ data: unknown }>> =
  NonNullable<Awaited<ReturnType<Method>>["data"]>;
type Topic = GetTopicResponseSuccess & { object: "topic"; visibility: string };
type Permissive = CreateBatchSuccessResponse<{ batchValidation: "permissive" }>;
type Batch = Pick<Permissive, "data"> & Partial<Pick<Permissive, "errors">>;
type Told<Type> = Extract<ReturnType<Resend["webhooks"]["verify"]>, { type: Type }>;
// The API description has these fields; the types of the SDK do not.
type Event<Type> = Type extends "email.bounced"
  ? Told<Type> & { data: { bounce: { diagnosticCode: string[] } } }
  : Type extends "email.suppressed"
    ? Told<Type> & { data: { suppressed: { reason: string; diagnosticCode: string[] } } }
    : Told<Type>;
`,
  routes: {
    "POST /emails": calledBy("emails.send"),
    "GET /emails": calledBy("emails.list"),
    "GET /emails/:id": calledBy("emails.get", "unknown"),
    "PATCH /emails/:id": calledBy("emails.update"),
    "POST /emails/:id/cancel": calledBy("emails.cancel", "unknown"),
    "GET /emails/:id/attachments": calledBy("emails.attachments.list"),
    "GET /emails/:id/attachments/:attachmentId": calledBy("emails.attachments.get"),
    "GET /emails/receiving": calledBy("emails.receiving.list"),
    "GET /emails/receiving/:id": calledBy("emails.receiving.get", "GetReceivingEmailOptions"),
    "GET /emails/receiving/:id/attachments": calledBy("emails.receiving.attachments.list"),
    "GET /emails/receiving/:id/attachments/:attachmentId": calledBy(
      "emails.receiving.attachments.get",
    ),
    "POST /emails/batch": { response: "Batch" },
    "POST /webhooks": calledBy("webhooks.create"),
    "GET /webhooks": calledBy("webhooks.list"),
    "GET /webhooks/:id": calledBy("webhooks.get", "unknown"),
    "PATCH /webhooks/:id": calledBy(
      "webhooks.update",
      'Parameters<Resend["webhooks"]["update"]>[1]',
    ),
    "DELETE /webhooks/:id": calledBy("webhooks.remove", "unknown"),
    "POST /webhooks/:id/signing-secret/rotate": calledBy("webhooks.rotateSigningSecret", "unknown"),
    "GET /webhooks/:id/events": calledBy("webhooks.events.list"),
    "GET /webhooks/:id/events/:eventId": calledBy("webhooks.events.get"),
    "GET /webhooks/:id/events/:eventId/attempts": calledBy("webhooks.events.attempts.list"),
    "POST /domains": calledBy("domains.create"),
    "GET /domains": calledBy("domains.list"),
    // The API description has `tls`; the types of the SDK do not.
    "GET /domains/:id": { response: 'Data<Resend["domains"]["get"]> & { tls: string }' },
    "PATCH /domains/:id": calledBy("domains.update"),
    "DELETE /domains/:id": calledBy("domains.remove", "unknown"),
    "POST /domains/:id/verify": calledBy("domains.verify", "unknown"),
    "POST /api-keys": calledBy("apiKeys.create"),
    "GET /api-keys": calledBy("apiKeys.list"),
    "PATCH /api-keys/:id": calledBy("apiKeys.update", 'Parameters<Resend["apiKeys"]["update"]>[1]'),
    "DELETE /api-keys/:id": calledBy("apiKeys.remove", "unknown"),
    "POST /contacts": calledBy("contacts.create"),
    "GET /contacts": calledBy("contacts.list"),
    "GET /contacts/:id": calledBy("contacts.get", "unknown"),
    "PATCH /contacts/:id": calledBy("contacts.update"),
    "DELETE /contacts/:id": calledBy("contacts.remove", "unknown"),
    "GET /contacts/:id/segments": calledBy("contacts.segments.list"),
    "POST /contacts/:id/segments/:segmentId": calledBy("contacts.segments.add"),
    "DELETE /contacts/:id/segments/:segmentId": calledBy("contacts.segments.remove"),
    "POST /suppressions": calledBy("suppressions.add"),
    "GET /suppressions": calledBy("suppressions.list"),
    "GET /suppressions/:id": calledBy("suppressions.get", "unknown"),
    "DELETE /suppressions/:id": calledBy("suppressions.remove", "unknown"),
    "POST /suppressions/batch/add": calledBy("suppressions.batch.add"),
    "POST /suppressions/batch/remove": calledBy("suppressions.batch.remove"),
    // The API description has `object` and `visibility`; the types of the SDK do not.
    "POST /topics": { response: 'Data<Resend["topics"]["create"]> & { object: "topic" }' },
    "GET /topics": { response: "{ object: 'list'; has_more: boolean; data: Topic[] }" },
    "GET /topics/:id": { response: "Topic" },
    "PATCH /topics/:id": { response: 'Data<Resend["topics"]["update"]> & { object: "topic" }' },
    "DELETE /topics/:id": calledBy("topics.remove", "unknown"),
    "GET /contacts/:id/topics": calledBy("contacts.topics.list"),
    "PATCH /contacts/:id/topics": calledBy("contacts.topics.update", "unknown"),
    "POST /contact-properties": calledBy("contactProperties.create"),
    "GET /contact-properties": { response: "ListContactPropertiesResponseSuccess" },
    "GET /contact-properties/:id": { response: "GetContactPropertyResponseSuccess" },
    "PATCH /contact-properties/:id": calledBy("contactProperties.update"),
    "DELETE /contact-properties/:id": calledBy("contactProperties.remove", "unknown"),
    // The API description has `object` here; the types of the SDK do not.
    "POST /broadcasts": {
      ...calledBy("broadcasts.create"),
      response: 'Data<Resend["broadcasts"]["create"]> & { object: "broadcast" }',
    },
    "GET /broadcasts": calledBy("broadcasts.list"),
    "GET /broadcasts/:id": calledBy("broadcasts.get", "unknown"),
    "PATCH /broadcasts/:id": {
      response: 'Data<Resend["broadcasts"]["update"]> & { object: "broadcast" }',
      parameters: 'Parameters<Resend["broadcasts"]["update"]>[1]',
    },
    "DELETE /broadcasts/:id": calledBy("broadcasts.remove", "unknown"),
    "POST /broadcasts/:id/send": calledBy(
      "broadcasts.send",
      'Parameters<Resend["broadcasts"]["send"]>[1]',
    ),
    "POST /broadcasts/:id/cancel": calledBy("broadcasts.cancel", "unknown"),
    "POST /broadcasts/:id/duplicate": calledBy("broadcasts.duplicate", "unknown"),
    "GET /broadcasts/:id/recipients": calledBy(
      "broadcasts.recipients",
      'Parameters<Resend["broadcasts"]["recipients"]>[1]',
    ),
    "GET /broadcasts/:id/clicked-links": calledBy("broadcasts.clickedLinks", "ListEmailsOptions"),
    "POST /automations": calledBy("automations.create"),
    "GET /automations": calledBy("automations.list"),
    "GET /automations/:id": calledBy("automations.get", "unknown"),
    "PATCH /automations/:id": calledBy(
      "automations.update",
      'Parameters<Resend["automations"]["update"]>[1]',
    ),
    "DELETE /automations/:id": calledBy("automations.remove", "unknown"),
    "POST /automations/:id/duplicate": calledBy("automations.duplicate", "unknown"),
    "POST /automations/:id/stop": calledBy("automations.stop", "unknown"),
    "GET /automations/:id/runs": calledBy("automations.runs.list"),
    "GET /automations/:id/runs/:runId": calledBy("automations.runs.get"),
    "POST /automations/:id/runs/:runId/cancel": {
      untyped: "documented, and newer than the SDK",
    },
    "POST /events": calledBy("events.create"),
    "GET /events": calledBy("events.list"),
    "GET /events/:identifier": calledBy("events.get", "unknown"),
    "PATCH /events/:identifier": calledBy(
      "events.update",
      'Parameters<Resend["events"]["update"]>[1]',
    ),
    "DELETE /events/:identifier": calledBy("events.remove", "unknown"),
    "POST /events/send": calledBy("events.send"),
    "POST /emails/:id/share": calledBy("emails.share", 'Parameters<Resend["emails"]["share"]>[1]'),
    "POST /webhooks/:id/events/:eventId/replay": calledBy("webhooks.events.replay", "unknown"),
    "POST /templates": calledBy("templates.create"),
    "GET /templates": calledBy("templates.list"),
    "GET /templates/:id": calledBy("templates.get", "unknown"),
    "PATCH /templates/:id": calledBy(
      "templates.update",
      'Parameters<Resend["templates"]["update"]>[1]',
    ),
    "DELETE /templates/:id": calledBy("templates.remove", "unknown"),
    "POST /templates/:id/publish": calledBy("templates.publish", "unknown"),
    "POST /templates/:id/duplicate": calledBy("templates.duplicate", "unknown"),
    ...groups("/segments", "segment"),
    ...groups("/audiences", "audience"),
  },
  // A row for a recipient is a handoff over SMTP, which the API does not show.
  events: (type) => (type.startsWith("smtp-") ? undefined : `Event<"${type}">`),
  wireName: snakeCased,
  notSent: {
    react: "the SDK renders it to html",
    emailId: "in the path",
    webhookId: "in the path",
    automationId: "in the path",
    contactId: "in the path",
    audienceId: "in the path",
    ...Object.fromEntries(
      [
        "PATCH /contacts/:id",
        "GET /contacts/:id/segments",
        "GET /contacts/:id/topics",
        "POST /contacts/:id/segments/:segmentId",
        "DELETE /contacts/:id/segments/:segmentId",
        "PATCH /segments/:groupId/contacts/:id",
        "PATCH /audiences/:groupId/contacts/:id",
      ].map((route) => [`${route}: email`, "in the path"]),
    ),
  },
};
