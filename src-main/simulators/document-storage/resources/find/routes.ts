import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { find } from "../../mango/find.ts";
import { ALL_DOCS, listIndexes, presentIndex } from "../../mango/indexes.ts";
import { planQuery } from "../../mango/plan.ts";
import { findBody, type FindQuery, parseQuery } from "../../mango/query.ts";
import { compileSelector } from "../../mango/selector.ts";
import { route } from "../../route.ts";
import type { JsonObject } from "../../shared/json.ts";
import { requireDatabase } from "../../shared/require.ts";
import { scopeOf } from "../../shared/partition.ts";
import { count } from "../../shared/schema.ts";
import type { Database } from "../../state.ts";
import { createIndex, deleteIndex, deleteIndexDocuments } from "./actions.ts";
import { createIndexBody } from "./schema.ts";

/** Reads a query with the partition of its path. */
function queryOf(
  database: Database,
  params: Readonly<Record<string, string>>,
  body: JsonObject,
): FindQuery {
  const query = parseQuery(body);
  return { ...query, partition: scopeOf(database, params, query.partition) };
}

function presentExplanation(database: Database, query: FindQuery): JsonObject {
  compileSelector(query.selector);
  const { index, isDescending } = planQuery(database, query);
  return {
    dbname: database.id,
    index: index ? presentIndex(index) : ALL_DOCS,
    partitioned: "undefined",
    selector: query.selector,
    opts: {
      use_index: query.useIndex,
      bookmark: query.bookmark ?? "nil",
      limit: query.limit,
      skip: query.skip,
      sort: Object.fromEntries(query.sort),
      fields: query.fields ?? [],
      partition: query.partition ?? "",
      r: query.r,
      conflicts: query.conflicts,
      stale: query.stale,
      update: query.update,
      stable: query.stable,
      execution_stats: query.executionStats,
    },
    limit: query.limit,
    skip: query.skip,
    fields: query.fields ?? "all_fields",
    mrargs: {
      include_docs: true,
      view_type: "map",
      reduce: false,
      partition: query.partition ?? null,
      // Every query reads the whole of its index.
      start_key: index ? [] : null,
      end_key: index ? ["<MAX>"] : "<MAX>",
      direction: isDescending ? "rev" : "fwd",
      stable: query.stable,
      update: query.update,
      conflicts: query.conflicts ? true : "undefined",
    },
    covering: false,
  };
}

export const routes = [
  ...(["/:db", "/:db/_partition/:partition"] as const).flatMap((path) => [
    route(`POST ${path}/_find`, "Documents that a selector matches", {
      body: findBody,
      handle: ({ state }, { params, body }) => {
        const database = requireDatabase(state, params["db"]);
        return find(database, queryOf(database, params, body));
      },
    }),
    route(`POST ${path}/_explain`, "Which index a query would use", {
      body: findBody,
      handle: ({ state }, { params, body }) => {
        const database = requireDatabase(state, params["db"]);
        return presentExplanation(database, queryOf(database, params, body));
      },
    }),
  ]),
  route("GET /:db/_index", "Indexes", {
    query: lazyObject(() => ({ limit: count, skip: count })),
    handle: ({ state }, { params, query }) => {
      const indexes = listIndexes(requireDatabase(state, params["db"])).map(presentIndex);
      const all = [ALL_DOCS, ...indexes];
      const skip = query.skip ?? 0;
      return {
        total_rows: all.length,
        indexes: all.slice(skip, skip + (query.limit ?? all.length)),
      };
    },
  }),
  route("POST /:db/_index/_bulk_delete", "Deletes the indexes of design documents", {
    unsupported: ["w"],
    body: lazyObject(() => ({
      docids: z.array(z.string(), { error: "`docids` must be an array of strings" }),
    })),
    handle: (context, { params, body }) =>
      deleteIndexDocuments(context, requireDatabase(context.state, params["db"]), body.docids),
  }),
  route("POST /:db/_index", "Creates an index", {
    body: createIndexBody,
    handle: (context, { params, body }) =>
      new RouteResponse(
        200,
        createIndex(context, requireDatabase(context.state, params["db"]), body),
      ),
  }),
  ...([":ddoc", "_design/:ddoc"] as const).map((ddoc) =>
    route(`DELETE /:db/_index/${ddoc}/json/:name`, "Deletes an index", (context, { params }) =>
      deleteIndex(context, params),
    ),
  ),
];
