import { RouteResponse } from "#core/contract/response.ts";
import { createWrappedRouteHelper } from "#core/contract/route.ts";
import { resendError, wrongKey } from "./errors.ts";
import type { SimContext, State } from "./state.ts";

/** Checks a key that the account created: deleted, restricted to sending, last used. */
function useKey({ state, now }: SimContext, token: string, isSending: boolean): void {
  const id = state.tokens.get(token);
  if (id === undefined) return;
  const key = state.apiKeys.get(id);
  if (!key) throw wrongKey();
  if (key.permission === "sending_access" && !isSending) {
    const message = "This API key is restricted to only send emails";
    throw resendError(401, "restricted_api_key", message);
  }
  state.apiKeys.replace({ ...key, lastUsedAt: now });
}

interface Own {
  /** Keys with sending access may use the route. */
  readonly isSending?: boolean;
  /** The response has the status 201. */
  readonly creates?: boolean;
}

/** Makes a route of the provider's API. */
export const route = createWrappedRouteHelper<State, Own>((spec) => ({
  handle: (context, request) => {
    useKey(context, request.key, spec.own.isSending ?? false);
    const answer = spec.handle(context, request);
    return spec.own.creates ? new RouteResponse(201, answer) : answer;
  },
}));
