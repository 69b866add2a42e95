import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { requireDesign } from "../../code/design.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { scopeOf } from "../../shared/partition.ts";
import type { State } from "../../state.ts";
import { QUERIES_ERROR } from "../../shared/list-options.ts";
import { viewBody, viewOptions, type ViewQuery, viewQuery } from "../../views/options.ts";
import { queryView, requireView, type View } from "../../views/query.ts";

const queriesBody = lazyObject(() => ({
  queries: z.array(viewBody, QUERIES_ERROR),
}));

const postBody = viewBody.extend({ queries: queriesBody.shape.queries.optional() });

function viewOf(state: State, params: Readonly<Record<string, string>>): View {
  const database = requireDatabase(state, params["db"]);
  return requireView(
    database,
    requireDesign(database, params["design"] ?? ""),
    params["name"] ?? "",
  );
}

const jsonResponse = (text: string) =>
  new RouteResponse(200, Buffer.from(`${text}\n`), { "content-type": "application/json" });

/** Makes the handler of several queries: all are checked before the first one runs. */
const answerQueries = async (
  context: Parameters<typeof queryView>[0],
  view: View,
  query: ViewQuery,
  queries: readonly ViewQuery[],
) => {
  const all = queries.map((body) => viewOptions(query, body, view.hasReduce));
  const results: string[] = [];
  for (const options of all) results.push(await queryView(context, view, options));
  return jsonResponse(`{"results":[\r\n${results.join(",\r\n")}\r\n]}`);
};

const VIEW = "_design/:design/_view/:name";

/** Paths of a view: of all documents, and of one partition. */
const PATHS = [`/:db/${VIEW}`, `/:db/_partition/:partition/${VIEW}`] as const;

/** The query with the partition of the path. */
const scoped = (
  { database }: View,
  params: Readonly<Record<string, string>>,
  query: ViewQuery,
): ViewQuery => ({ ...query, partition: scopeOf(database, params, query.partition) });

const routesAt = (path: (typeof PATHS)[number]) => [
  route(`GET ${path}`, "Rows of a view, or their reduction", {
    query: viewQuery,
    handle: async (context, { params, query }) => {
      const view = viewOf(context.state, params);
      const options = viewOptions(scoped(view, params, query), {}, view.hasReduce);
      return jsonResponse(await queryView(context, view, options));
    },
  }),
  route(`POST ${path}`, "The same with options in the body", {
    query: viewQuery,
    body: postBody.optional(),
    handle: async (context, { params, query, body = {} }) => {
      const view = viewOf(context.state, params);
      const { queries, ...options } = body;
      if (queries && options.keys !== undefined) {
        throw badRequest("`keys` and `queries` are mutually exclusive");
      }
      const common = scoped(view, params, query);
      if (queries) return answerQueries(context, view, common, queries);
      const read = viewOptions(common, options, view.hasReduce);
      return jsonResponse(await queryView(context, view, read));
    },
  }),
  route(`POST ${path}/queries`, "Results of several queries", {
    query: viewQuery,
    body: queriesBody,
    handle: (context, { params, query, body }) => {
      const view = viewOf(context.state, params);
      return answerQueries(context, view, scoped(view, params, query), body.queries);
    },
  }),
];

export const routes = PATHS.flatMap(routesAt);
