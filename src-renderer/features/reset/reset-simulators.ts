import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { askApi } from "../../bridge/api-request.ts";
import { call } from "../../bridge/client.ts";
import { needsMore, registerRequest, toggleRequest } from "../../bridge/endpoint-routes.ts";
import { formatPlural } from "../../ui/text/format.ts";

/**
 * Returns whether an endpoint can be registered again: clients can register it over the API, and it belongs to
 * no object that the reset deletes.
 */
export function canKeep(simulators: readonly SimulatorView[], { kind, id }: EndpointView): boolean {
  return (
    id !== null &&
    simulators.some((one) => one.kind === kind && one.endpoints !== undefined && !needsMore(one))
  );
}

/**
 * Resets simulators, and registers their endpoints again where that is wanted. Returns a note on
 * the endpoints, or "".
 */
export async function resetSimulators(
  simulators: readonly SimulatorView[],
  keepsEndpoints: boolean,
): Promise<string> {
  const before = await call("endpoints.list", {});
  for (const { kind } of simulators) await askApi({ kind, method: "POST", path: "/_sim/reset" });
  if (!keepsEndpoints) return "";
  const wanted = before.filter((endpoint) => canKeep(simulators, endpoint));
  for (const { kind, url, types } of wanted) {
    const simulator = simulators.find((one) => one.kind === kind);
    const request =
      simulator && registerRequest(simulator, url, types.length > 0 ? types : undefined);
    if (request) await askApi(request);
  }
  const after = await call("endpoints.list", {});
  const changed = await settle(simulators, wanted, after);
  if (wanted.length === 0) return "";
  const secrets = changed === 0 ? "" : `, ${formatPlural(changed, "secret")} changed`;
  return `, ${formatPlural(wanted.length, "endpoint")} registered again${secrets}`;
}

/** Disables what was disabled, and counts the endpoints whose secret is another one now. */
async function settle(
  simulators: readonly SimulatorView[],
  wanted: readonly EndpointView[],
  after: readonly EndpointView[],
): Promise<number> {
  let changed = 0;
  for (const simulator of simulators) {
    const ofKind = ({ kind, id }: EndpointView) => kind === simulator.kind && id !== null;
    const registered = after.filter(ofKind);
    for (const [place, old] of wanted.filter(ofKind).entries()) {
      const now = registered[place];
      if (!now) continue;
      if (now.secret !== old.secret) changed += 1;
      const request = old.enabled ? undefined : toggleRequest(simulator, now);
      if (request) await askApi(request);
    }
  }
  return changed;
}
