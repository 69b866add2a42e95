import type { Readable } from "node:stream";
import type * as z from "zod";
import {
  type Endpoint,
  type Route,
  type RouteOptions,
  type RouteRequest,
  type RouteSpec,
  createRouteHelper,
  createStreamRouteHelper,
} from "#core/contract/route.ts";
import { BoxError, toRefusal, unauthorized } from "./errors.ts";
import type { View } from "./shared/present.ts";
import { checkRestriction } from "./shared/restrictions.ts";
import { isValidToken } from "./shared/tokens.ts";
import { actorOf } from "./shared/actor.ts";
import { ME, type SimContext, type State } from "./state.ts";

const plainRoute = createRouteHelper<State>();
const plainStreamRoute = createStreamRouteHelper<State>();

/** The arguments of a handler besides the context. */
export interface RouteInput<Query, Body> {
  /** The `:id` of the path. */
  readonly id: string;
  readonly query: Query;
  readonly body: Body;
  readonly request: RouteRequest<Query, Body>;
  readonly view: View;
  /** The id of the user in whose name the request is made. */
  readonly actor: string;
}

type Handle<Query, Body> = (context: SimContext, call: RouteInput<Query, Body>) => unknown;

/** Checks the token and gives errors the provider's shape. */
function guard<Query, Body>(handle: Handle<Query, Body>) {
  return async (context: SimContext, request: RouteRequest<Query, Body>): Promise<unknown> => {
    if (request.key !== "" && !isValidToken(context, request.key)) throw unauthorized();
    const { query, body, baseUrl } = request;
    try {
      checkRestriction(context, request);
      const actor = request.key === "" ? ME : actorOf(context, request);
      const view = { state: context.state, baseUrl, now: context.now, actor };
      const id = request.params["id"] ?? "";
      return await handle(context, { id, query, body, request, view, actor });
    } catch (error) {
      throw error instanceof BoxError ? toRefusal(error, request.id) : error;
    }
  };
}

/** Makes a route of the API. */
export function route<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(
  endpoint: Endpoint,
  summary: string,
  spec: RouteSpec<RouteOptions<Query, Body>, Handle<z.output<Query>, z.output<Body>>>,
): Route<State> {
  const { handle, ...options } = typeof spec === "function" ? { handle: spec } : spec;
  return plainRoute<Query, Body>(endpoint, summary, { ...options, handle: guard(handle) });
}

/** Makes a route whose body is a stream of bytes. */
export function streamRoute<Query extends z.ZodType>(
  endpoint: Endpoint,
  summary: string,
  query: Query,
  handle: Handle<z.output<Query>, Readable>,
): Route<State> {
  return plainStreamRoute<Query>(endpoint, summary, { query, handle: guard(handle) });
}
