import { legibleError } from "#shared/text/legible.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import type { RefusalReason } from "#core/contract/dialect.ts";
import type { RequestHead, ResponseHeaders, SimulatorResponse } from "#core/contract/message.ts";
import { controlRefusal, NotSimulated, Refusal } from "#core/contract/refusal.ts";
import type { UnsupportedRequests } from "./routing/unsupported-requests.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** The conversion of errors to responses: of one provider, or of control routes. */
export interface Refusals {
  readonly refuse: (reason: RefusalReason, message: string, request: RequestHead) => Refusal;
  /** Returns the response for anything that was thrown. */
  readonly respond: (
    error: unknown,
    request: RequestHead,
    headers?: ResponseHeaders,
  ) => SimulatorResponse;
}

const controlStatus: Readonly<Record<RefusalReason, readonly [number, string]>> = {
  unreadable_body: [400, "invalid_json"],
  unsupported_media_type: [415, "unsupported_media_type"],
  body_too_large: [413, "body_too_large"],
  unknown_route: [404, "not_found"],
  forbidden: [403, "forbidden"],
  internal: [500, "internal_error"],
};

/** A refusal of a control route, in the shape the contract gives. */
export function refuseControl(reason: RefusalReason, message: string): Refusal {
  const [status, code] = controlStatus[reason];
  return controlRefusal(status, code, message);
}

/** The refusals of a provider's routes, in its dialect. */
export function providerRefusals<State>(
  { dialect, profile }: SimulatorDefinition<State>,
  unsupported: UnsupportedRequests,
): Refusals {
  return createRefusals(
    profile.kind,
    unsupported,
    dialect.contentType ?? JSON_TYPE,
    (reason, message, request) => dialect.refuse(reason, message, request),
  );
}

/** The refusals of control routes and world actions. */
export function controlRefusals(kind: string, unsupported: UnsupportedRequests): Refusals {
  return createRefusals(kind, unsupported, JSON_TYPE, refuseControl);
}

function createRefusals(
  kind: string,
  unsupported: UnsupportedRequests,
  contentType: string,
  refuse: Refusals["refuse"],
): Refusals {
  const toRefusal = (error: unknown, request: RequestHead): Refusal => {
    if (error instanceof Refusal) return error;
    console.error(`${kind}: ${legibleError(error)}`);
    const message = "Something went wrong inside the simulator; its log says what.";
    return refuse("internal", message, request);
  };
  return {
    refuse,
    respond: (error, request, headers = {}) => {
      const refusal = toRefusal(error, request);
      const response = present(refusal, headers, contentType);
      if (!(refusal instanceof NotSimulated)) return response;
      unsupported.record(request.method, refusal.what);
      return { isUnsupported: true, ...response };
    },
  };
}

function present(
  { status, headers, body }: Refusal,
  before: ResponseHeaders,
  contentType: string,
): SimulatorResponse {
  const all = { ...before, ...headers };
  if (typeof body !== "object" || body === null) {
    const text = typeof body === "string" || Buffer.isBuffer(body) ? body : undefined;
    return { status, headers: all, body: text, isEndless: false };
  }
  const typed = { "content-type": contentType, ...all };
  return { status, headers: typed, body: Buffer.from(JSON.stringify(body)), isEndless: false };
}
