import type * as z from "zod";
import { routesOf, type Route, type RouteRequest, type RouteSpec } from "#core/kernel/route.ts";
import type { TrackerContext, TrackerState } from "./state.ts";
import { viewOf, type View } from "./view.ts";

const route = routesOf<TrackerState>();

/** A route as it is written here: its path without the version, its handler with a view. */
interface VersionedSpec<Query extends z.ZodType, Body extends z.ZodType> extends Omit<
  RouteSpec<TrackerState, Query, Body>,
  "handle"
> {
  handle(
    context: TrackerContext,
    request: RouteRequest<z.output<Query>, z.output<Body>>,
    view: View,
  ): unknown;
}

/** The same route under both versions of the API. */
export function versioned<
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
>(spec: VersionedSpec<Query, Body>): readonly Route<TrackerState>[] {
  return [3, 2].map((version) =>
    route({
      ...spec,
      path: `/rest/api/${String(version)}${spec.path}`,
      handle: (context, request) => spec.handle(context, request, viewOf(context.state, request)),
    }),
  );
}
