import type { EndpointView } from "#shared/domain/simulator.ts";
import type { DeliveryResult } from "#shared/domain/api-types.ts";
import type { RunningSimulator, WorldView } from "#core/panel/running-simulator.ts";

/** The parts of a simulator that delivers, with its results. */
type Delivering = Pick<RunningSimulator, "kind" | "endpoints"> & {
  readonly world: Pick<WorldView, "results">;
};

/** The receivers of a simulator, with what came of their deliveries. */
export function presentEndpoints(simulator: Delivering): readonly EndpointView[] {
  return simulator.endpoints().map((endpoint) => ({
    kind: simulator.kind,
    id: endpoint.id ?? null,
    ...(endpoint.path === undefined ? {} : { path: endpoint.path }),
    url: endpoint.url,
    secret: endpoint.secret,
    enabled: endpoint.enabled,
    types: [...endpoint.types],
    ...simulator.world.results.countsOf(endpoint.id),
    last: lastResult(simulator.world.results.lastOf(endpoint.id)),
  }));
}

function lastResult(row: DeliveryResult | undefined): EndpointView["last"] {
  return row ? { status: row.status, httpStatus: row.http_status ?? null } : null;
}
