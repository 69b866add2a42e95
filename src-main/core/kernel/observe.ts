import { preciseNow } from "#core/clock/real-time.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import type { RequestHead, SimulatorRequest, SimulatorResponse } from "#core/contract/message.ts";
import type { World } from "#core/kernel/world.ts";
import { captureBody, type CapturedBody } from "#core/log/requests/capture.ts";
import type { RequestLog } from "#core/log/requests/request-log.ts";

type Logging<State> = Pick<World<State>, "requests" | "clock" | "causes">;

/** A request under way: logged when its response is there. */
class ObservedRequest<State> {
  private readonly world: Logging<State>;
  private readonly log: RequestLog;
  private readonly request: SimulatorRequest;
  private readonly exchange: Exchange;
  private readonly requestBody: CapturedBody;
  private readonly at: number;
  private readonly arrivedAt = preciseNow();
  private readonly startedAt = performance.now();
  private readonly fault: string | undefined;
  private readonly era: number;

  constructor(
    world: Logging<State>,
    log: RequestLog,
    request: SimulatorRequest,
    exchange: Exchange,
    fault: string | undefined,
  ) {
    this.world = world;
    this.log = log;
    this.request = request;
    this.exchange = exchange;
    this.fault = fault;
    this.era = log.era;
    this.requestBody = captureBody(request.body);
    this.at = world.clock.now();
  }

  /**
   * Logs the request with its response, and returns the response. A reset meanwhile forgets both; a restored
   * snapshot undoes the request, unless it changed the restored world.
   */
  respond(response: SimulatorResponse): SimulatorResponse {
    if (this.world.requests !== this.log) return response;
    const { method, url, headers } = this.request;
    const { cause } = this.exchange;
    const isCurrent = cause?.causes === this.world.causes;
    this.exchange.requestNumber = this.log.append({
      at: this.at,
      arrivedAt: this.arrivedAt,
      method,
      url,
      requestHeaders: headers,
      requestBody: this.requestBody,
      status: response.broken === "dropped" ? 0 : response.status,
      responseHeaders: response.headers,
      responseBody: captureBody(response.body),
      durationMs: performance.now() - this.startedAt,
      source: this.exchange.caller.origin,
      cause: cause && isCurrent ? cause.number : 0,
      isSupported: response.isUnsupported !== true,
      fault: this.fault,
      isUndone: this.log.era !== this.era && !isCurrent,
    });
    return response;
  }
}

/**
 * Begins to observe a request for the log; `undefined` when requests are not logged. `fault` is the id of the
 * fault rule that acts on it.
 */
export function observe<State>(
  world: Logging<State>,
  request: SimulatorRequest,
  exchange: Exchange,
  fault?: string,
): ObservedRequest<State> | undefined {
  return world.requests && new ObservedRequest(world, world.requests, request, exchange, fault);
}

/** Logs a request of a client that reached no route, and returns its response. */
export function logRejected<State>(
  { requests, clock }: Logging<State>,
  { method, url, headers }: RequestHead,
  response: SimulatorResponse,
): SimulatorResponse {
  requests?.append({
    at: clock.now(),
    arrivedAt: preciseNow(),
    method,
    url,
    requestHeaders: headers,
    requestBody: captureBody(undefined),
    status: response.status,
    responseHeaders: response.headers,
    responseBody: captureBody(response.body),
    durationMs: 0,
    source: "client",
    cause: 0,
    isSupported: true,
  });
  return response;
}
