import type * as z from "zod";
import type { Context } from "#core/kernel/context.ts";
import { type Method, type Route, type RouteRequest, routesOf } from "#core/kernel/route.ts";
import type { Member } from "./shared/entities.ts";
import { checkCredentials } from "./signing/credentials.ts";
import type { State } from "./state.ts";
import { memberOfKey } from "./trading/members.ts";

export type SimContext = Context<State>;

const makeRoute = routesOf<State>();
const prefix = "/trade-api/v2";

interface PublicSpec<Query extends z.ZodType> {
  readonly path: string;
  readonly summary: string;
  readonly query?: Query;
  handle(context: SimContext, request: RouteRequest<z.output<Query>>): unknown;
}

/** A read of market data: open to everyone. */
export function openRoute<Query extends z.ZodType = z.ZodUnknown>(
  spec: PublicSpec<Query>,
): Route<State> {
  return makeRoute({ ...spec, method: "GET", path: `${prefix}${spec.path}`, open: true });
}

interface MemberSpec<Query extends z.ZodType, Body extends z.ZodType> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly query?: Query;
  readonly body?: Body;
  handle(
    context: SimContext,
    member: Member,
    request: RouteRequest<z.output<Query>, z.output<Body>>,
  ): unknown;
}

/** A route of one member's own: signed. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: MemberSpec<Query, Body>): Route<State> {
  return makeRoute<Query, Body>({
    ...spec,
    path: `${prefix}${spec.path}`,
    handle: (context, request) => {
      checkCredentials(context, request, request.exchange.caller);
      return spec.handle(context, memberOfKey(context, request.key), request);
    },
  });
}
