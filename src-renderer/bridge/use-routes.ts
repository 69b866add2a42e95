import { useQueries } from "@tanstack/react-query";
import { call } from "./client.ts";
import { readRoutes, type KnownRoute } from "./routes.ts";

const DESCRIPTION = { method: "GET", path: "/_sim/openapi.json" } as const;

/** The routes of simulators by their own descriptions; a simulator is absent until it has answered. */
export function useRoutes(kinds: readonly string[]): ReadonlyMap<string, readonly KnownRoute[]> {
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ["routes", kind],
      queryFn: async () => {
        const { body } = await call("api.call", { kind, ...DESCRIPTION });
        return [kind, readRoutes(body)] as const;
      },
    })),
    combine: asMap,
  });
}

type RouteResponses = readonly {
  readonly data: readonly [string, readonly KnownRoute[]] | undefined;
}[];

function asMap(answers: RouteResponses): ReadonlyMap<string, readonly KnownRoute[]> {
  return new Map(answers.flatMap(({ data }) => (data ? [data] : [])));
}
