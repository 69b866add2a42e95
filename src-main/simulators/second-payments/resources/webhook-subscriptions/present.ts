import type { TestEvent } from "../../events.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { WebhookSubscription } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";

/** A webhook subscription as Square shows it. */
export function presentSubscription(subscription: WebhookSubscription): ApiObject {
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

/** A test notification. Its delivery leaves after the response, so there is no status code. */
export function presentTest(
  { ids, now }: SimContext,
  { url, eventTypes }: WebhookSubscription,
  { type, payload }: TestEvent,
): ApiObject {
  return {
    id: ids.uuid("test result"),
    payload,
    created_at: iso(now),
    updated_at: iso(now),
    notification_url: url,
    passes_filter: eventTypes.includes(type),
  };
}
