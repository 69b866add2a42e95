import * as z from "zod";
import type { Coverage } from "#core/contract/coverage.ts";
import { listGroups, type Routes } from "#core/contract/route-group.ts";
import { PendingRoutes } from "#core/kernel/routing/pending-routes.ts";

/** The description of a simulator, as far as its routes need it. */
export const openapi = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Returns the routes of the provider's API that an OpenAPI page lists; a final slash makes no other route. */
export function servedRoutes(page: z.output<typeof openapi>, actions: readonly string[]) {
  return Object.entries(page.paths)
    .filter(([path]) => !path.startsWith("/_sim/") && !actions.includes(path))
    .filter(([path]) => path === "/" || !path.endsWith("/"))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
}

/**
 * Returns the routes of a coverage table as OpenAPI writes them. A row may name an operation that its route selects
 * by a query parameter or a header: `GET /:bucket?acl`.
 */
export function coveredRoutes({ routes }: Coverage) {
  const selects = routes.some(({ path }) => /[?#]/.test(path));
  const names = routes.map(({ method, path }) => {
    const [plain = ""] = path.split(/[?#]/);
    return `${method} ${plain.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{rest}")}`;
  });
  return { names: [...new Set(names)], selects };
}

/** Returns a request that an entry such as `* /projects/:id/roles/*` describes. */
export function requestFor(entry: string): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = entry.split(" ");
  return {
    method: method === "*" ? "GET" : method,
    path: path.replaceAll(/:(\w+)/g, "$1").replace(/\*$/, "rest"),
  };
}

/** Returns the routes that are not loaded by a request to their path. */
export async function unreachedRoutes(routes: Routes<never>): Promise<readonly string[]> {
  const unreached: string[] = [];
  for (const group of listGroups(routes)) {
    for (const { path } of await group.load()) {
      const loaded: string[] = [];
      const pending = new PendingRoutes([group], (route) => loaded.push(route.path));
      await pending.load([path.replaceAll(/:\w+/g, "x").replace(/\*$/, "x/y")]);
      if (!loaded.includes(path)) unreached.push(path);
    }
  }
  return unreached;
}
