import type { Route } from "./route.ts";

/** Routes whose code is loaded with the first request to one of their paths. */
export interface RouteGroup<State> {
  /**
   * Covers the paths of all its routes. Each covers what is below it, too, `:name` is any one part, and
   * a part may end with `*`: `/v1/customers` covers `/v1/customers/:id/sources`, `/api/pins.*` covers
   * `/api/pins.add`.
   */
  readonly paths: readonly string[];
  load(): Promise<readonly Route<State>[]>;
}

/** The routes of a simulator: those that are there from its start, and groups that follow on demand. */
export type Routes<State> = readonly (Route<State> | RouteGroup<State>)[];

/**
 * Makes the group of the routes that a module exports as `routes`:
 * `routesAt(["/v1/charges"], () => import("./resources/charges/routes.ts"))`. `change` makes the routes
 * of the group from those of the module.
 */
export function routesAt<State>(
  paths: readonly string[],
  load: () => Promise<{ readonly routes: readonly Route<State>[] }>,
  change: (routes: readonly Route<State>[]) => readonly Route<State>[] = (routes) => routes,
): RouteGroup<State> {
  return { paths, load: async () => change((await load()).routes) };
}

/** Returns the groups among the routes of a simulator. */
export function listGroups<State>(routes: Routes<State>): readonly RouteGroup<State>[] {
  return routes.filter((entry) => "load" in entry && "paths" in entry);
}

/** Returns the routes that are there from the start. */
export function listLoaded<State>(routes: Routes<State>): readonly Route<State>[] {
  return routes.filter((entry) => "method" in entry);
}

/** Loads the groups, and returns all routes in the order of the definition. */
export async function loadRoutes<State>(routes: Routes<State>): Promise<readonly Route<State>[]> {
  const load = async (entry: Routes<State>[number]) =>
    "method" in entry ? [entry] : await entry.load();
  return (await Promise.all(routes.map(load))).flat();
}
