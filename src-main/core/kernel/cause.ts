import type { IncomingHttpHeaders } from "node:http";
import type { ApiRequest, RecordedCause } from "#core/contract/cause.ts";
import type { Causes } from "#core/log/causes.ts";
import type { Caller } from "#core/contract/exchange.ts";
import type { SimulatorRequest } from "#core/contract/message.ts";

/** A longer body is not kept; its length is: an attachment may have forty megabytes. */
const KEPT_BODY_BYTES = 64 * 1_024;

/** The cause of the current change: returns the number of its entry among the causes. */
export interface Cause {
  numberIn(causes: Causes): number;
  /** The request to the provider's API; absent for everything else. */
  readonly apiRequest?: ApiRequest | undefined;
}

/** The requests of one route, as causes of events. */
export class CauseSource {
  /** `POST /v1/charges/:charge` */
  readonly route: string;
  readonly now: () => number;
  private readonly keptHeaders: readonly string[];
  private latest: Readonly<Record<string, string>> = {};

  /** @param credentials Headers with the credentials that the same request needs again, in lower case. */
  constructor(route: string, credentials: readonly string[], now: () => number) {
    this.route = route;
    this.keptHeaders = [...credentials, "content-type"];
    this.now = now;
  }

  /**
   * Returns the headers that the same request needs again: the same object for the same values. An
   * idempotency key is not among them: with it, the same request would change nothing.
   */
  keepHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
    const isAsBefore = this.keptHeaders.every((name) => headers[name] === this.latest[name]);
    if (!isAsBefore) this.latest = pickHeaders(headers, this.keptHeaders);
    return this.latest;
  }
}

/** A request under way: recorded among the causes when it first causes an event, and only then. */
export class RequestCause implements Cause {
  /** Its place among the causes; `undefined` until it has caused an event. */
  recorded: RecordedCause | undefined;
  private readonly source: CauseSource;
  private readonly request: SimulatorRequest;
  private readonly caller: Caller;
  private readonly id: string | undefined;

  /**
   * @param id The provider's request id; empty where it has none, `undefined` for a world action.
   */
  constructor(
    source: CauseSource,
    request: SimulatorRequest,
    caller: Caller,
    id: string | undefined,
  ) {
    this.source = source;
    this.request = request;
    this.caller = caller;
    this.id = id;
  }

  get apiRequest(): ApiRequest | undefined {
    const { id, request } = this;
    return id === undefined ? undefined : { id, headers: request.headers };
  }

  numberIn(causes: Causes): number {
    if (this.recorded?.causes !== causes) {
      this.recorded = { causes, number: this.record(causes) };
    }
    return this.recorded.number;
  }

  private record(causes: Causes): number {
    const { source, request, caller, id } = this;
    const body = Buffer.isBuffer(request.body) ? request.body : undefined;
    const head = {
      origin: caller.origin,
      item: caller.origin === "timeline" ? caller.item : undefined,
      method: request.method,
      url: request.url,
      headers: source.keepHeaders(request.headers),
      bodyBytes: body?.length ?? 0,
      requestId: id === "" ? undefined : id,
      at: source.now(),
    };
    return causes.note(
      source.route,
      head,
      body && body.length <= KEPT_BODY_BYTES ? body : undefined,
    );
  }
}

function pickHeaders(headers: IncomingHttpHeaders, kept: readonly string[]) {
  const picked: Record<string, string> = {};
  for (const name of kept) {
    const value = headers[name];
    if (typeof value === "string") picked[name] = value;
  }
  return picked;
}
