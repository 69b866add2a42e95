import { respondOnce } from "#core/kernel/response/respond-once.ts";
import { type RouteRequest, createRouteHelper } from "#core/contract/route.ts";
import { invalid } from "./errors.ts";
import type { SimContext, State } from "./state.ts";

/** Makes a route of the provider's API. */
export const route = createRouteHelper<State>();

/** Responds to a write. A used idempotency key gets the first response again, whatever the request is. */
export function respondIdempotently(
  { state, now }: SimContext,
  request: RouteRequest,
  answer: () => unknown,
): unknown {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || key === "") return answer();
  if (key.length > 256) throw invalid("Idempotency-Key must be at most 256 characters");
  return respondOnce(state.answers, { key: `${request.key} ${key}`, now }, answer);
}
