import type { Refusal } from "#core/contract/refusal.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import type { Api, ServedOperation } from "./api.ts";
import type { ApiRequest } from "./requests/read-request.ts";
import { apiError } from "./responses/errors.ts";
import type { ApiContext } from "./store/state.ts";

/** One request to one operation. */
export interface Call {
  readonly api: Api;
  readonly served: ServedOperation;
  readonly context: ApiContext;
  readonly request: RouteRequest;
  readonly read: ApiRequest;
}

/** Returns the error of the API for a request. */
export function refusal({ api, served, context }: Call, status: number, message: string): Refusal {
  return apiError(api.schemas, served.operation, { status, message, now: context.now });
}
