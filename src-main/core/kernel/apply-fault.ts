import type { RequestFault } from "#shared/domain/fault-rule.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { SimulatorRequest, SimulatorResponse } from "#core/contract/message.ts";
import type { Refusals } from "#core/kernel/refusals.ts";
import type { World } from "#core/kernel/world.ts";
import { createFaultError } from "#core/faults/fault-error.ts";

/** A request that a fault concerns. */
interface Faulty {
  readonly request: SimulatorRequest;
  readonly exchange: Exchange;
  readonly refusals: Refusals;
}

type Ready = SimulatorResponse | Promise<SimulatorResponse>;

const CLOSED: SimulatorResponse = {
  status: 0,
  headers: {},
  body: undefined,
  isEndless: false,
  broken: "dropped",
};

/**
 * Applies a fault to a request. An error and a dropped connection leave the world as it is; a delayed
 * request and one whose response is cut are handled by `run`.
 */
export async function applyFault<State>(
  world: World<State>,
  fault: RequestFault,
  faulty: Faulty,
  run: () => Ready,
): Promise<SimulatorResponse> {
  if ("delay_ms" in fault) {
    await world.faults.pause(fault.delay_ms);
    return run();
  }
  if ("truncate" in fault) return { ...(await run()), broken: "truncated" };
  const response = "drop" in fault ? CLOSED : refused(world, fault, faulty);
  faulty.exchange.handlerFinished();
  return response;
}

function refused<State>(
  { definition: { dialect }, ids, clock }: World<State>,
  fault: Extract<RequestFault, { readonly status: number }>,
  { request, refusals }: Faulty,
): SimulatorResponse {
  const now = clock.now();
  const prefix = dialect.requestIdPrefix;
  // A family of its own: a fault changes no id of the requests after it.
  const requestId = prefix === undefined ? "" : `${prefix}${ids.next("fault", 14).slice(5)}`;
  const error = createFaultError(dialect, fault, { now, requestId }, request);
  return refusals.respond(error, request, dialect.headers?.(request, requestId, now));
}
