import { hears } from "#core/delivery/endpoint.ts";
import { Collection } from "#core/state/collection.ts";
import type { EmailContext, WebhookEvent } from "./state.ts";

/** A webhook event before it is recorded. */
export interface Happening {
  readonly type: string;
  readonly data: object;
}

/** Records an event, and for each webhook that hears it, that it did. */
export function record(context: EmailContext, happening: Happening, subject: string): void {
  recordWritten(context, { type: happening.type, payload: happening }, subject);
}

/** The same of an event whose payload may be written already. */
export function recordWritten(
  context: EmailContext,
  { type, payload }: { readonly type: string; readonly payload: object },
  subject: string,
): void {
  const id = context.ids.next("msg_", 27);
  context.emit({ type, payload, id, subject });
  const heard = { id, seq: context.log.length, type, createdAt: context.now };
  for (const webhook of context.state.webhooks.values()) {
    if (hears(webhook, type)) eventsOf(context, webhook.id).add(heard);
  }
}

/** The events one webhook heard. */
export function eventsOf(context: EmailContext, webhookId: string): Collection<WebhookEvent> {
  const { webhookEvents } = context.state;
  const events = webhookEvents.get(webhookId) ?? new Collection<WebhookEvent>();
  webhookEvents.set(webhookId, events);
  return events;
}
