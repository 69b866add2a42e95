import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { githubError } from "../../errors.ts";
import type * as Graphql from "../../graphql/execute.ts";
import { route } from "../../route.ts";
import { BLOB_BODY_LIMIT } from "../../shared/blob-limits.ts";

const graphqlBody = lazyObject(() => ({
  query: z.string().optional(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
}));

/** GraphQL and its library are a third of the code of this simulator: loaded with the first query. */
let loaded: typeof Graphql | undefined;

async function load(): Promise<void> {
  loaded ??= await import("../../graphql/execute.ts");
}

const runGraphql: typeof Graphql.runGraphql = (...args) => {
  if (!loaded) throw new Error("the code of GraphQL is not loaded");
  return loaded.runGraphql(...args);
};

/** The GraphQL API, at its own path and at that of a server of one's own. */
export const routes = (["/graphql", "/api/graphql"] as const).map((path) =>
  route(`POST ${path}`, "Executes a query or mutation of GraphQL", {
    body: graphqlBody,
    bodyLimit: BLOB_BODY_LIMIT,
    load,
    handle: (context, request) => {
      const { query, variables, operationName } = request.body;
      if (context.actor.kind === "app") throw githubError(401, "Bad credentials");
      if (query === undefined || query.trim() === "") {
        const message = "A query attribute must be specified and must be a string.";
        return { errors: [{ message }] };
      }
      const { unsupported, ...result } = runGraphql(context, {
        query,
        variables: variables ?? {},
        operationName: operationName ?? undefined,
      });
      for (const name of unsupported) context.sim.listUnsupported(request, name);
      return new RouteResponse(200, result, { "x-ratelimit-resource": "graphql" });
    },
  }),
);
