import type { SimulatorDefinition } from "./definition.ts";
import type { Route } from "./route.ts";
import { listLoaded } from "./route-group.ts";

/** Returns whether a person sees the route in a browser. */
export function isPageRoute({ method, isPage }: Pick<Route<never>, "method" | "isPage">): boolean {
  return isPage === true && method === "GET";
}

/** Lists the paths of the pages that a person sees in a browser. */
export function listPages<State>({
  pages = [],
  routes,
}: Pick<SimulatorDefinition<State>, "pages" | "routes">): readonly string[] {
  const loaded = listLoaded(routes).filter(isPageRoute);
  return [...pages, ...loaded.map(({ path }) => path)];
}
