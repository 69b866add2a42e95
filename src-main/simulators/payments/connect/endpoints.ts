import type { Endpoint } from "#core/contract/endpoint.ts";
import type { State } from "../state.ts";

/** The group of endpoints that get the events of connected accounts. */
export const CONNECT_GROUP = "connect";

/** A webhook endpoint. It gets events in its version. */
interface VersionedEndpoint extends Endpoint {
  readonly rendering: string;
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
  for (const [id, own] of state.accountStates) {
    for (const endpoint of own.webhookEndpoints.values()) {
      endpoints.push({ ...endpoint, groups: [id], onlyAddressed: true });
    }
  }
  return endpoints;
}
