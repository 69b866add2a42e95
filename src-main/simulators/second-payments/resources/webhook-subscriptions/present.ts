import { envelope } from "../../events.ts";
import { iso, type Wire } from "../../shared/wire.ts";
import type { SimContext, WebhookSubscription } from "../../state.ts";

/** A webhook subscription as Square shows it. */
export function presentSubscription(subscription: WebhookSubscription): Wire {
  return {
    id: subscription.id,
    name: subscription.name,
    enabled: subscription.isEnabled,
    event_types: subscription.eventTypes,
    notification_url: subscription.url,
    api_version: subscription.apiVersion,
    signature_key: subscription.signatureKey,
    created_at: iso(subscription.createdAt),
    updated_at: iso(subscription.updatedAt),
  };
}

/** What a test would send. Nothing is sent, so there is no status code. */
export function presentTest(context: SimContext, subscription: WebhookSubscription, type: string) {
  const { ids, now, state } = context;
  const id = ids.uuid("test event");
  const data = { type: type.split(".", 1)[0], id, object: {} };
  return {
    id: ids.uuid("test result"),
    payload: envelope(state.merchantId, { id, type, at: now, data }),
    created_at: iso(now),
    updated_at: iso(now),
    notification_url: subscription.url,
    passes_filter: subscription.eventTypes.includes(type),
  };
}
