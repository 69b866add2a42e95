import { createWrappedRouteHelper } from "#core/contract/route.ts";
import type { Member } from "./shared/entities.ts";
import { checkCredentials } from "./signing/credentials.ts";
import type { SimContext, State } from "./state.ts";
import { memberOfKey } from "./trading/members.ts";

/** Makes a route of market data, which needs no credentials. */
export const openRoute = createWrappedRouteHelper<State>((spec) => ({
  open: true,
  handle: (context, request) => spec.handle(context, request),
}));

/** Makes a route of one member, whose requests are signed. */
export const route = createWrappedRouteHelper<State, object, SimContext, Member>((spec) => ({
  handle: (context, request) => {
    checkCredentials(context, request, request.exchange.caller);
    return spec.handle(context, request, memberOfKey(context, request.key));
  },
}));
