import type * as z from "zod";
import type { Endpoint } from "#core/contract/endpoint.ts";
import { API_VERSION } from "../../dialect.ts";
import { signatureKey, subscriptionId } from "../../shared/ids.ts";
import type { WebhookSubscription } from "../../shared/entities.ts";
import type { SimContext } from "../../state.ts";
import type { createSubscriptionBody, updateSubscriptionBody } from "./schema.ts";

/** A subscription as the endpoint of deliveries. */
export function toEndpoint(subscription: WebhookSubscription): Endpoint {
  const { id, url, signatureKey: secret, isEnabled: enabled, eventTypes: types } = subscription;
  return { id, url, secret, enabled, types };
}

export function createSubscription(
  { ids, now, state }: SimContext,
  { subscription: sent }: z.output<typeof createSubscriptionBody>,
): WebhookSubscription {
  return state.subscriptions.add({
    id: subscriptionId(ids),
    createdAt: now,
    updatedAt: now,
    name: sent.name,
    isEnabled: sent.enabled ?? true,
    eventTypes: sent.event_types,
    url: sent.notification_url,
    apiVersion: sent.api_version ?? API_VERSION,
    signatureKey: signatureKey(ids),
  });
}

export function updateSubscription(
  { now, state }: SimContext,
  old: WebhookSubscription,
  { subscription: sent }: z.output<typeof updateSubscriptionBody>,
): WebhookSubscription {
  return state.subscriptions.replace({
    ...old,
    updatedAt: now,
    name: sent.name ?? old.name,
    isEnabled: sent.enabled ?? old.isEnabled,
    eventTypes: sent.event_types ?? old.eventTypes,
    url: sent.notification_url ?? old.url,
    apiVersion: sent.api_version ?? old.apiVersion,
  });
}
