import * as z from "zod";
import { API_VERSION } from "../../dialect.ts";
import { notFound } from "../../errors.ts";
import type { SimContext } from "../../route.ts";
import { signatureKey, subscriptionId } from "../../shared/ids.ts";
import type { State, WebhookSubscription } from "../../state.ts";
import { createSubscriptionBody, type Fields } from "./schema.ts";

export function addSubscription(
  { ids, now, state }: SimContext,
  sent: z.output<typeof createSubscriptionBody>["subscription"],
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

export function requireSubscription(state: State, id: string): WebhookSubscription {
  const subscription = state.subscriptions.get(id);
  if (!subscription) throw notFound("webhook subscription", id);
  return subscription;
}

export function changeSubscription(
  old: WebhookSubscription,
  sent: Fields,
  now: number,
): WebhookSubscription {
  return {
    ...old,
    updatedAt: now,
    name: sent.name ?? old.name,
    isEnabled: sent.enabled ?? old.isEnabled,
    eventTypes: sent.event_types ?? old.eventTypes,
    url: sent.notification_url ?? old.url,
    apiVersion: sent.api_version ?? old.apiVersion,
  };
}
