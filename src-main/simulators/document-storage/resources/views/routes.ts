import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { requireDesign } from "../../code/design.ts";
import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import { viewBody, viewOptions, type ViewQuery, viewQuery } from "../../views/options.ts";
import { queryView, requireView, type View } from "../../views/query.ts";

/** Attachments are not compressed. */
const unsupported = ["att_encoding_info"];

const queriesBody = lazyObject(() => ({
  queries: z.array(viewBody, { error: "`queries` member must be an array." }),
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

const PATH = "/:db/_design/:design/_view/:name";

export const routes = [
  route(`GET ${PATH}`, "Rows of a view, or their reduction", {
    query: viewQuery,
    unsupported,
    handle: async (context, { params, query }) => {
      const view = viewOf(context.state, params);
      const options = viewOptions(query, {}, view.hasReduce);
      return jsonResponse(await queryView(context, view, options));
    },
  }),
  route(`POST ${PATH}`, "The same with options in the body", {
    query: viewQuery,
    unsupported,
    body: postBody.optional(),
    handle: async (context, { params, query, body = {} }) => {
      const view = viewOf(context.state, params);
      const { queries, ...options } = body;
      if (queries && options.keys !== undefined) {
        throw badRequest("`keys` and `queries` are mutually exclusive");
      }
      if (queries) return answerQueries(context, view, query, queries);
      const read = viewOptions(query, options, view.hasReduce);
      return jsonResponse(await queryView(context, view, read));
    },
  }),
  route(`POST ${PATH}/queries`, "Results of several queries", {
    query: viewQuery,
    unsupported,
    body: queriesBody,
    handle: (context, { params, query, body }) =>
      answerQueries(context, viewOf(context.state, params), query, body.queries),
  }),
];
