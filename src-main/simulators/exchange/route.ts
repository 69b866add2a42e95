import type * as z from "zod";
import { routesOf, type Method, type Route, type RouteRequest } from "#core/kernel/route.ts";
import { checkCredentials } from "./credentials.ts";
import type { ExchangeContext, ExchangeState, Member } from "./state.ts";
import { memberOfKey } from "./trading/members.ts";

const route = routesOf<ExchangeState>();
const prefix = "/trade-api/v2";

interface PublicSpec<Query extends z.ZodType> {
  readonly path: string;
  readonly summary: string;
  readonly query?: Query;
  handle(context: ExchangeContext, request: RouteRequest<z.output<Query>>): unknown;
}

/** A read of market data: open to everyone. */
export function publicRead<Query extends z.ZodType = z.ZodUnknown>(
  spec: PublicSpec<Query>,
): Route<ExchangeState> {
  return route({ ...spec, method: "GET", path: `${prefix}${spec.path}`, open: true });
}

interface MemberSpec<Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  handle(
    context: ExchangeContext,
    member: Member,
    request: RouteRequest<z.output<Query>, z.output<Body>>,
  ): unknown;
}

/** A route of one member's own: signed. */
export function memberRoute<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: MemberSpec<Query, Body>): Route<ExchangeState> {
  return route<Query, Body>({
    ...spec,
    path: `${prefix}${spec.path}`,
    handle: (context, request) => {
      checkCredentials(context, request, request.exchange.caller);
      return spec.handle(context, memberOfKey(context, request.key), request);
    },
  });
}
