import type { Endpoint } from "#core/contract/endpoint.ts";
import type { EventHook } from "../../state.ts";

/** The headers that a hook was registered with; the one of its channel proves who sends. */
export function listHeaders({ headers, authScheme }: EventHook): Readonly<Record<string, string>> {
  const sent = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  return authScheme ? { ...sent, [authScheme.key]: authScheme.value } : sent;
}

/** An event hook as the endpoint of deliveries. */
export function toEndpoint(hook: EventHook): Endpoint {
  return {
    id: hook.id,
    url: hook.uri,
    secret: hook.authScheme?.value ?? "",
    enabled: hook.status === "ACTIVE" && hook.verificationStatus === "VERIFIED",
    types: hook.events,
    facts: listHeaders(hook),
  };
}
