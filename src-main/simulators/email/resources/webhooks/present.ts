import { presentTime } from "../../shared/present.ts";
import type { Webhook } from "../../state.ts";

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

/** A webhook with its secret: the response to registration and rotation. */
export function presentSecret({ id, secret }: Webhook) {
  return { object: "webhook" as const, id, signing_secret: secret };
}
