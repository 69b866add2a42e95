import { presentTime } from "./present.ts";
import type { ApiKey, Contact, Segment, Suppression, Webhook, WebhookEvent } from "./state.ts";

/** A webhook as lists show it, without its secret. */
export function presentListedWebhook(webhook: Webhook) {
  return {
    id: webhook.id,
    endpoint: webhook.url,
    created_at: presentTime(webhook.createdAt),
    status: webhook.enabled ? ("enabled" as const) : ("disabled" as const),
    events: webhook.types,
  };
}

/** A webhook as the API shows it. */
export function presentWebhook(webhook: Webhook) {
  return {
    object: "webhook" as const,
    ...presentListedWebhook(webhook),
    signing_secret: webhook.secret,
  };
}

/** The answer that tells a webhook's secret: to its registration and to its rotation. */
export function presentSecret({ id, secret }: Webhook) {
  return { object: "webhook" as const, id, signing_secret: secret };
}

export type EventStatus = "success" | "pending" | "failed";

/** An event in the list of one webhook. */
export function presentWebhookEvent({ id, type, createdAt }: WebhookEvent, status: EventStatus) {
  return { id, type, created_at: presentTime(createdAt), status };
}

/** An API key as lists show it: its token is told once only, when it is made. */
export function presentApiKey({ id, name, createdAt, lastUsedAt }: ApiKey) {
  return {
    id,
    name,
    created_at: presentTime(createdAt),
    last_used_at: lastUsedAt === null ? null : presentTime(lastUsedAt),
  };
}

/** A segment (an audience, as it was called before) as lists show it. */
export function presentListedSegment({ id, name, createdAt }: Segment) {
  return { id, name, created_at: presentTime(createdAt) };
}

/** A contact as lists show it. */
export function presentListedContact(contact: Contact) {
  return {
    id: contact.id,
    email: contact.email,
    first_name: contact.firstName,
    last_name: contact.lastName,
    created_at: presentTime(contact.createdAt),
    unsubscribed: contact.isUnsubscribed,
  };
}

function presentProperty(value: string | number) {
  return typeof value === "number"
    ? { type: "number" as const, value }
    : { type: "string" as const, value };
}

/** A contact as the API shows it, its properties with their types. */
export function presentContact(contact: Contact) {
  const properties = Object.entries(contact.properties);
  return {
    object: "contact" as const,
    ...presentListedContact(contact),
    properties: Object.fromEntries(properties.map(([key, value]) => [key, presentProperty(value)])),
  };
}

/** An entry of the suppression list, as lists show it. */
export function presentListedSuppression({ id, email, createdAt }: Suppression) {
  return {
    id,
    email,
    origin: "manual" as const,
    source_id: null,
    created_at: presentTime(createdAt),
  };
}

/** An entry of the suppression list. */
export function presentSuppression(suppression: Suppression) {
  return { object: "suppression" as const, ...presentListedSuppression(suppression) };
}
