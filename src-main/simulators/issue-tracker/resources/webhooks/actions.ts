import type { Endpoint } from "#core/contract/endpoint.ts";
import type { Hook, State } from "../../state.ts";

/** The path of the webhooks of administrators, which has a version of its own. */
export const ADMIN = "/rest/webhooks/1.0/webhook";

/** A webhook as the endpoint of deliveries, which are addressed to it. */
export function toEndpoint({ clientSecret }: State, hook: Hook): Endpoint {
  const { id, url, registeredBy, secret = "", isEnabled, events } = hook;
  return {
    id,
    ...(registeredBy === "administrator" ? { path: `${ADMIN}/${id}` } : {}),
    url,
    secret: registeredBy === "app" ? clientSecret : secret,
    enabled: isEnabled,
    types: events,
    facts: { registeredBy },
  };
}

const LIFETIME_MS = 30 * 24 * 60 * 60 * 1_000;

/** When a webhook of an app expires that is registered or refreshed now. */
export const expiryAfter = (now: number): number => now + LIFETIME_MS;

/** The webhooks that an app has registered and that have not expired. */
export function appHooks({ hooks }: State, now: number): readonly Hook[] {
  return [...hooks.values()].filter(
    ({ registeredBy, expiresAt }) => registeredBy === "app" && expiresAt > now,
  );
}
