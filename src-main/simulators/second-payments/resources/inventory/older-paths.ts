import type { Route } from "#core/contract/route.ts";
import type { State } from "../../state.ts";

/** The older paths of routes that are deprecated, and still called by older apps. */
const olderPaths: Readonly<Record<string, string>> = {
  "/v2/inventory/changes/batch-create": "/v2/inventory/batch-change",
  "/v2/inventory/changes/batch-retrieve": "/v2/inventory/batch-retrieve-changes",
  "/v2/inventory/counts/batch-retrieve": "/v2/inventory/batch-retrieve-counts",
  "/v2/inventory/adjustments/:id": "/v2/inventory/adjustment/:id",
  "/v2/inventory/physical-counts/:id": "/v2/inventory/physical-count/:id",
};

/** Returns those of the routes that have an older path, under it. */
export function underOlderPaths(routes: readonly Route<State>[]): readonly Route<State>[] {
  return routes.flatMap((route) => {
    const path = olderPaths[route.path];
    return path === undefined ? [] : [{ ...route, path }];
  });
}
