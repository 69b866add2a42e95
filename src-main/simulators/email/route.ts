import type * as z from "zod";
import {
  type Endpoint,
  type RequestOf,
  type Route,
  type RouteOptions,
  type RouteSpec,
  routesOf,
} from "#core/kernel/route.ts";
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

interface Options<Query extends z.ZodType, Body extends z.ZodType> extends RouteOptions<
  Query,
  Body
> {
  /** Keys with sending access may use the route. */
  readonly isSending?: boolean;
}

/** Makes a route of the provider's API. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  endpoint: Endpoint,
  summary: string,
  spec: RouteSpec<
    Options<Query, Body>,
    (context: SimContext, request: RequestOf<Query, Body>) => unknown
  >,
): Route<State> {
  const {
    handle,
    isSending = false,
    ...options
  } = typeof spec === "function" ? { handle: spec, isSending: false } : spec;
  return plainRoute<Query, Body>(endpoint, summary, {
    ...options,
    handle: (context, request) => {
      useKey(context, request.key, isSending);
      return handle(context, request);
    },
  });
}
