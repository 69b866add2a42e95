import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { rejectField } from "../../errors.ts";

/** Every event type that a webhook may ask for, as the provider lists them. */
export const eventTypes = [
  "email.sent",
  "email.scheduled",
  "email.delivered",
  "email.delivery_delayed",
  "email.complained",
  "email.bounced",
  "email.opened",
  "email.clicked",
  "email.received",
  "email.failed",
  "email.suppressed",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "contact.topics.updated",
  "domain.created",
  "domain.updated",
  "domain.deleted",
  "suppression.added",
  "suppression.removed",
  "topic.created",
  "topic.updated",
  "topic.deleted",
  "inbox.created",
  "inbox.updated",
  "inbox.deleted",
  "inbox.thread.created",
  "inbox.thread.folder.updated",
  "inbox.thread.assigned",
  "inbox.thread.unassigned",
  "inbox.thread.labels.updated",
  "inbox.email.received",
  "inbox.email.sent",
  "inbox.draft.created",
  "inbox.draft.updated",
  "inbox.draft.sent",
  "inbox.draft.deleted",
] as const;

const endpoint = receiverUrl(
  (context, problem) => {
    rejectField(context, `The URL cannot receive webhooks: ${problem}`);
  },
  z.string({ error: "The URL must be a string" }),
);

const events = z
  .array(z.enum(eventTypes, { error: "There is no such event type" }), {
    error: "The events must be an array of event types",
  })
  .min(1, { error: "At least one event type is needed" })
  .transform((types) => [...new Set(types)]);

const status = z.enum(["enabled", "disabled"], { error: "It must be `enabled` or `disabled`" });

/** The body of `POST /webhooks`. */
export const createWebhookBody = lazyObject(() => ({ endpoint, events }));

/** The body of `PATCH /webhooks/:id`. */
export const updateWebhookBody = lazyObject(() => ({ endpoint, events, status })).partial();
