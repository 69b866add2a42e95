import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, queryParseError } from "../../errors.ts";
import { route } from "../../route.ts";
import { type ListOptions, QUERIES_ERROR } from "../../shared/list-options.ts";
import { viewBody, viewOptions, type ViewQuery, viewQuery } from "../../views/options.ts";
import { requireDatabase } from "../../shared/require.ts";
import { scopeOf } from "../../shared/partition.ts";
import type { State } from "../../state.ts";
import { listAllDocs, listPartition } from "./actions.ts";

const MAX_QUERIES = 100;

const queriesBody = lazyObject(() => ({
  queries: z.array(viewBody, QUERIES_ERROR).max(MAX_QUERIES),
}));

/** Design documents are those whose ids begin so; a list of them is a part of the whole. */
function withinDesign(options: ListOptions): ListOptions {
  const [start, end] = options.isDescending ? ["_design0", "_design/"] : ["_design/", "_design0"];
  return { ...options, start: options.start ?? start, end: options.end ?? end };
}

/** Reads the options of a list. Its keys are ids, so that a bound of ids alone bounds the keys. */
function readOptions(query: ViewQuery, body: ViewQuery): ListOptions {
  const { startId, endId, ...options } = viewOptions(query, body, false);
  const { start, end } = options;
  return {
    ...options,
    start: start === undefined ? startId : start,
    end: end === undefined ? endId : end,
  };
}

/** Lists with the partition of the path or of the query. */
async function respond(
  state: State,
  params: Readonly<Record<string, string>>,
  options: ListOptions,
): Promise<unknown> {
  const database = requireDatabase(state, params["db"]);
  const partition = scopeOf(database, params, options.partition);
  if (partition === undefined) return listAllDocs(state, database, options);
  if (!database.isPartitioned) {
    throw queryParseError("`partition` parameter is not supported on this db");
  }
  return listPartition(state, database, options, partition);
}

const everything = (options: ListOptions) => options;

const lists = [
  { path: "/:db/_all_docs", summary: "Documents by id", narrow: everything },
  {
    path: "/:db/_partition/:partition/_all_docs",
    summary: "Documents of a partition by id",
    narrow: everything,
  },
  { path: "/:db/_design_docs", summary: "Design documents by id", narrow: withinDesign },
] as const;

export const routes = lists.flatMap(({ path, summary, narrow }) => [
  route(`GET ${path}`, summary, {
    query: viewQuery,
    handle: ({ state }, { params, query }) =>
      respond(state, params, narrow(readOptions(query, {}))),
  }),
  route(`POST ${path}`, summary, {
    query: viewQuery,
    body: viewBody.optional(),
    handle: ({ state }, { params, query, body }) =>
      respond(state, params, narrow(readOptions(query, body ?? {}))),
  }),
  route(`POST ${path}/queries`, `${summary}, for several queries`, {
    body: queriesBody,
    handle: async ({ state }, { params, body }) => {
      if (body.queries.length === 0) throw badRequest("`queries` must not be empty.");
      const results: unknown[] = [];
      for (const query of body.queries) {
        results.push(await respond(state, params, narrow(readOptions({}, query))));
      }
      return { results };
    },
  }),
]);
