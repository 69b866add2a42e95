import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Coverage } from "#core/contract/coverage.ts";

/** Returns the files of a folder and the folders in it whose names end in a text. */
export function listFiles(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

/** `GET /v2/orders/:` for every name of the parameter. */
export function withoutNames(endpoint: string): string {
  return endpoint.replaceAll(/:\w+|\{\w+\}/g, ":");
}

/**
 * Returns the endpoints of an SDK that no route of the simulator serves, without the names of their
 * parameters.
 */
export function listUnserved(
  endpoints: Iterable<string>,
  { routes }: Pick<Coverage, "routes">,
): readonly string[] {
  const served = new Set(routes.map(({ method, path: at }) => withoutNames(`${method} ${at}`)));
  const wanted = new Set(Array.from(endpoints, withoutNames));
  return [...wanted].filter((endpoint) => !served.has(endpoint)).sort();
}
