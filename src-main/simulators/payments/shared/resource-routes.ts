import type * as z from "zod";
import type { Collection } from "#core/state/collection.ts";
import type { Endpoint, Route } from "#core/kernel/route.ts";
import { route } from "../route.ts";
import type { SimContext, State } from "../state.ts";
import type { ObjectName } from "./expand.ts";
import { listPage, type ListParams } from "./paging.ts";
import type { Wire } from "./present.ts";
import { requireObject } from "./require.ts";

/** The facts about a resource that its routes use. */
interface Resource<T extends { readonly id: string }> {
  readonly name: ObjectName;
  /** The name in errors; default: `name`. */
  readonly kind?: string;
  readonly of: (state: State) => Collection<T>;
  readonly present: (item: T, context: SimContext) => Wire;
}

/** The object that a path names, or 404. */
export function objectOf<T extends { readonly id: string }>(
  context: SimContext,
  { name, kind = name, of }: Resource<T>,
  id: string,
): T {
  return requireObject(of(context.state), kind, id);
}

/** Makes the route that shows one object of a resource. */
export function showRoute<T extends { readonly id: string }>(
  endpoint: Endpoint,
  summary: string,
  resource: Resource<T>,
): Route<State> {
  return route(endpoint, summary, {
    answers: resource.name,
    handle: (context, { id }) => resource.present(objectOf(context, resource, id), context),
  });
}

/** Makes the route that lists a resource; `keep` applies the filters of its query. */
export function listRoute<T extends { readonly id: string }, Query extends z.ZodType<ListParams>>(
  endpoint: Endpoint,
  summary: string,
  resource: Resource<T>,
  query: Query,
  keep: (item: T, filters: z.output<Query>, context: SimContext) => boolean = () => true,
): Route<State> {
  return route(endpoint, summary, {
    answers: resource.name,
    query,
    handle: (context, { params: filters }) =>
      listPage(filters, {
        url: endpoint.slice("GET ".length),
        kind: resource.kind ?? resource.name,
        source: resource.of(context.state),
        present: (item) => resource.present(item, context),
        keep: (item) => keep(item, filters, context),
      }),
  });
}
