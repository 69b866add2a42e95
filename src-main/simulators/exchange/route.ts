import type * as z from "zod";
import {
  type Endpoint,
  type RequestOf,
  type Route,
  type RouteOptions,
  type RouteSpec,
  routesOf,
  splitEndpoint,
} from "#core/kernel/route.ts";
import type { Member } from "./shared/entities.ts";
import { checkCredentials } from "./signing/credentials.ts";
import type { SimContext, State } from "./state.ts";
import { memberOfKey } from "./trading/members.ts";

const makeRoute = routesOf<State>();

function withPrefix(endpoint: Endpoint): Endpoint {
  const { method, path } = splitEndpoint(endpoint);
  return `${method} /trade-api/v2${path}`;
}

/** Makes a route of market data, which needs no credentials. */
export function openRoute<Query extends z.ZodType = z.ZodUnknown>(
  endpoint: Endpoint,
  summary: string,
  spec: RouteSpec<
    { readonly query?: Query },
    (context: SimContext, request: RequestOf<Query, z.ZodUnknown>) => unknown
  >,
): Route<State> {
  const options = typeof spec === "function" ? { handle: spec } : spec;
  return makeRoute<Query>(withPrefix(endpoint), summary, { ...options, open: true });
}

type MemberHandle<Request> = (context: SimContext, member: Member, request: Request) => unknown;

/** Makes a route of one member, whose requests are signed. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  endpoint: Endpoint,
  summary: string,
  spec: RouteSpec<RouteOptions<Query, Body>, MemberHandle<RequestOf<Query, Body>>>,
): Route<State> {
  const { handle, ...options } = typeof spec === "function" ? { handle: spec } : spec;
  return makeRoute<Query, Body>(withPrefix(endpoint), summary, {
    ...options,
    handle: (context, request) => {
      checkCredentials(context, request, request.exchange.caller);
      return handle(context, memberOfKey(context, request.key), request);
    },
  });
}
