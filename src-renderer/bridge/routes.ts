import * as z from "zod";

const openApi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const described = z.object({ summary: z.string().catch("") }).catch({ summary: "" });

/** A route that a simulator has: `{name}` stands for one part of the path, `{rest}` for any number. */
export interface KnownRoute {
  readonly method: string;
  readonly path: string;
  /** One sentence; empty when the description has none. */
  readonly summary: string;
}

/** The routes that a simulator's own description names; none when it cannot be read. */
export function readRoutes(description: unknown): readonly KnownRoute[] {
  const read = openApi.safeParse(description);
  if (!read.success) return [];
  return Object.entries(read.data.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, route]) => ({
      method: method.toUpperCase(),
      path,
      summary: described.parse(route).summary,
    })),
  );
}

/**
 * Describes the problem of a call that matches no route: the methods that its path accepts, or the
 * nearest routes. `undefined` when a route answers it, or when no route is known.
 */
export function findRouteCaution(
  routes: readonly KnownRoute[],
  method: string,
  target: string,
): string | undefined {
  const [path = ""] = target.split("?");
  const there = routes.filter((route) => patternOf(route.path).test(path));
  if (routes.length === 0 || there.some((route) => route.method === method)) return undefined;
  if (there.length > 0) {
    const methods = [...new Set(there.map((route) => route.method))].join(", ");
    return `${method} ${path} is not a route. This path supports ${methods}.`;
  }
  const near = nearest(routes, method, path).map((route) => `${route.method} ${route.path}`);
  return `${method} ${path} is not a route. Similar routes: ${near.join(", ")}.`;
}

/** Returns the route that a path matches, one without placeholders first. */
export function findRoute(
  routes: readonly KnownRoute[],
  method: string,
  path: string,
): KnownRoute | undefined {
  const there = routes.filter((route) => {
    return route.method === method && patternOf(route.path).test(path);
  });
  return there.find((route) => route.path === path) ?? there[0];
}

function patternOf(template: string): RegExp {
  const parts = template.split(/(\{\w+\})/).map((part) => {
    if (part === "{rest}") return ".*";
    return part.startsWith("{") ? "[^/]+" : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join("")}/?$`, "u");
}

const SHOWN = 3;

function nearest(routes: readonly KnownRoute[], method: string, path: string) {
  return routes
    .map((route) => ({
      ...route,
      far: distance(route.path, path) + (route.method === method ? 0 : 2),
    }))
    .toSorted((one, other) => one.far - other.far)
    .slice(0, SHOWN);
}

/** Returns the number of characters to insert, remove or replace to turn one text into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [line, sign] of Array.from(one).entries()) {
    let diagonal = line;
    const next = [line + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const above = row[column] ?? 0;
      const changed = diagonal + (sign === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, above + 1, (next[column - 1] ?? 0) + 1));
      diagonal = above;
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
