import type * as z from "zod";
import { type Route, routesOf, type RouteSpec } from "#core/kernel/route.ts";
import { resendError, wrongKey } from "./errors.ts";
import type { SimContext, State } from "./state.ts";

const plainRoute = routesOf<State>();

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

/** A route, and whether keys with sending access may use it. */
type ApiRouteSpec<Query extends z.ZodType, Body extends z.ZodType> = RouteSpec<
  State,
  Query,
  Body
> & { readonly isSending?: boolean };

/** Makes a route of the provider's API. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: ApiRouteSpec<Query, Body>): Route<State> {
  return plainRoute<Query, Body>({
    ...spec,
    handle: (context, request) => {
      useKey(context, request.key, spec.isSending ?? false);
      return spec.handle(context, request);
    },
  });
}
