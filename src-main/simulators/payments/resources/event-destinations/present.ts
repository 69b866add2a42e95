import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { EventDestination } from "./types.ts";

/** A moment as API v2 writes it: `2026-01-15T12:00:00.000Z`. */
export const momentText = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** A destination as the API shows it: its URL and its secret only to those who ask for them. */
export function presentDestination(
  destination: EventDestination,
  include: readonly string[] = [],
): ApiObject {
  const { enabled, from, secret, url, version } = destination;
  return {
    id: destination.id,
    object: "v2.core.event_destination",
    created: momentText(destination.created),
    description: destination.description,
    enabled_events: destination.types,
    event_payload: destination.payload,
    ...(from ? { events_from: from } : {}),
    livemode: false,
    metadata: destination.metadata,
    name: destination.name,
    ...(version === null ? {} : { snapshot_api_version: version }),
    status: enabled ? "enabled" : "disabled",
    ...(enabled ? {} : { status_details: { disabled: { reason: "user" } } }),
    type: "webhook_endpoint",
    updated: momentText(destination.updated),
    webhook_endpoint: {
      ...(include.includes("webhook_endpoint.signing_secret") ? { signing_secret: secret } : {}),
      ...(include.includes("webhook_endpoint.url") ? { url } : {}),
    },
  };
}

export const destinationResource: Resource<EventDestination> = {
  name: "v2.core.event_destination",
  noun: "event destination",
  of: ({ eventDestinations }) => eventDestinations,
  present: (destination) => presentDestination(destination),
};
