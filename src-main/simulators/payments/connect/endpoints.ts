import type { Endpoint } from "#core/contract/endpoint.ts";
import { CONNECT_GROUP } from "../events.ts";
import type { State } from "../state.ts";

/**
 * Lists the endpoints of the platform, then those of its connected accounts. Endpoints with `connect` and
 * those of connected accounts get only events that are addressed to them.
 */
export function allEndpoints(state: State): readonly Endpoint[] {
  const endpoints: Endpoint[] = [];
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
