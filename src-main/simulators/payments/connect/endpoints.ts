import type { Endpoint } from "#core/contract/endpoint.ts";
import type { EventDestination } from "../resources/event-destinations/types.ts";
import { THIN } from "../shared/thin-events.ts";
import type { State } from "../state.ts";

/** The group of endpoints that get the events of connected accounts. */
export const CONNECT_GROUP = "connect";

/** A webhook endpoint. It gets events in its version. */
interface VersionedEndpoint extends Endpoint {
  readonly rendering: string;
}

/** Returns a destination of API v2 as an endpoint: the types of thin events begin with their API. */
function endpointOf(destination: EventDestination): VersionedEndpoint {
  const { id, enabled, from, secret, types, url, version } = destination;
  const others = from?.some((source) => source.endsWith("accounts")) === true;
  return {
    ...{ id, enabled, secret, url },
    path: `/v2/core/event_destinations/${id}`,
    types: types.map((type) => type.replace(/^v1\./, "")),
    rendering: version ?? THIN,
    ...(others ? { groups: [CONNECT_GROUP] } : {}),
    onlyAddressed: from !== null && !from.some((source) => source.endsWith("self")),
  };
}

/**
 * Lists the endpoints of the platform, then those of its connected accounts. Endpoints with `connect` and
 * those of connected accounts get only events that are addressed to them.
 */
export function allEndpoints(state: State): readonly VersionedEndpoint[] {
  const endpoints: VersionedEndpoint[] = [];
  for (const endpoint of state.webhookEndpoints.values()) {
    const { isConnect } = endpoint;
    endpoints.push(
      isConnect ? { ...endpoint, groups: [CONNECT_GROUP], onlyAddressed: true } : endpoint,
    );
  }
  for (const destination of state.eventDestinations.values()) {
    endpoints.push(endpointOf(destination));
  }
  for (const [id, own] of state.accountStates) {
    for (const endpoint of own.webhookEndpoints.values()) {
      endpoints.push({ ...endpoint, groups: [id], onlyAddressed: true });
    }
    for (const destination of own.eventDestinations.values()) {
      endpoints.push({ ...endpointOf(destination), groups: [id], onlyAddressed: true });
    }
  }
  return endpoints;
}
