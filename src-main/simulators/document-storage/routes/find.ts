import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { commitEdit } from "../documents/commit.ts";
import { couchError, notFound, notImplemented } from "../errors.ts";
import { findDatabase } from "../find.ts";
import { isObject, type JsonObject } from "../json.ts";
import { mangoError } from "../mango/errors.ts";
import { find } from "../mango/find.ts";
import {
  ALL_DOCS,
  defaultName,
  indexesOf,
  isSameIndex,
  parseFields,
  presentIndex,
  viewOf,
  type Index,
} from "../mango/indexes.ts";
import { planQuery } from "../mango/plan.ts";
import { findBody, parseQuery } from "../mango/query.ts";
import { compileSelector } from "../mango/selector.ts";
import { count } from "../params.ts";
import type { Database, DocumentContext } from "../state.ts";
import { route, type DocumentRoute } from "./route.ts";

const indexBody = z.object({
  index: z.record(z.string(), z.unknown(), { error: "Missing required key: index" }),
  ddoc: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  type: z.string().optional(),
  partitioned: z.boolean().optional(),
});

function parseIndex(body: z.output<typeof indexBody>): Index {
  const type = body.type ?? "json";
  if (type === "text" || type === "nouveau") {
    throw notImplemented(`/_index#${type}`, `Indexes of type ${type} are not simulated.`);
  }
  if (type !== "json") throw mangoError("invalid_index_type", `Invalid type for index: ${type}`);
  const fields = parseFields(body.index["fields"], "invalid_sort_json");
  if (fields.length === 0) throw mangoError("invalid_index_fields", "An index needs fields.");
  const partial = body.index["partial_filter_selector"] ?? {};
  compileSelector(partial);
  const partialFilter = isObject(partial) ? partial : {};
  const hash = defaultName(fields, partialFilter);
  const ddoc = body.ddoc ?? hash;
  return {
    ddoc: ddoc.startsWith("_design/") ? ddoc : `_design/${ddoc}`,
    name: body.name ?? hash,
    fields,
    partialFilter,
  };
}

function existing(database: Database, index: Index, isNamed: boolean): Index | undefined {
  return indexesOf(database).find(
    (other) =>
      isSameIndex(other, index) &&
      (!isNamed || (other.ddoc === index.ddoc && other.name === index.name)),
  );
}

/** Writes the design document's views; without any it is deleted. */
function saveViews(
  context: DocumentContext,
  database: Database,
  ddoc: string,
  views: JsonObject,
): void {
  const before = database.docs.get(ddoc)?.winner;
  const isEmpty = Object.keys(views).length === 0;
  const body = isEmpty ? {} : { language: "query", views };
  const rev = before === undefined || before.isDeleted ? undefined : before.id;
  const draft = { id: ddoc, rev, isDeleted: isEmpty, body, attachments: new Map<string, never>() };
  commitEdit(context, database, draft);
}

function viewsOf(database: Database, ddoc: string): JsonObject {
  const winner = database.docs.get(ddoc)?.winner;
  if (!winner || winner.isDeleted) return {};
  if (winner.body?.["language"] !== "query") {
    throw couchError(400, "invalid_index_ddoc", `${ddoc} holds views that are no indexes.`);
  }
  const { views } = winner.body;
  return isObject(views) ? views : {};
}

function createIndex(
  context: DocumentContext,
  database: Database,
  body: z.output<typeof indexBody>,
): JsonObject {
  const index = parseIndex(body);
  const same = existing(database, index, body.ddoc !== undefined || body.name !== undefined);
  if (same) return { result: "exists", id: same.ddoc, name: same.name };
  const views = { ...viewsOf(database, index.ddoc), [index.name]: viewOf(index) };
  saveViews(context, database, index.ddoc, views);
  return { result: "created", id: index.ddoc, name: index.name };
}

function deleteIndex(
  context: DocumentContext,
  params: Readonly<Record<string, string>>,
): JsonObject {
  const database = findDatabase(context.state, params["db"]);
  const design = params["ddoc"] ?? "";
  const ddoc = design.startsWith("_design/") ? design : `_design/${design}`;
  const index = indexesOf(database).find(
    (other) => other.ddoc === ddoc && other.name === params["name"],
  );
  if (!index) throw notFound("index not found");
  const kept = Object.entries(viewsOf(database, ddoc)).filter(([name]) => name !== index.name);
  saveViews(context, database, ddoc, Object.fromEntries(kept));
  return { ok: true };
}

function explain(database: Database, body: JsonObject): JsonObject {
  const query = parseQuery(body);
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
      conflicts: query.conflicts,
      execution_stats: query.executionStats,
    },
    limit: query.limit,
    skip: query.skip,
    fields: query.fields ?? "all_fields",
    mrargs: {
      include_docs: true,
      view_type: "map",
      reduce: false,
      direction: isDescending ? "rev" : "fwd",
    },
    covering: false,
  };
}

/** Queries and the indexes they use. */
export const findRoutes: readonly DocumentRoute[] = [
  route({
    method: "POST",
    path: "/:db/_find",
    summary: "Documents that a selector matches",
    body: findBody,
    handle: ({ state }, { params, body }) =>
      find(findDatabase(state, params["db"]), parseQuery(body)),
  }),
  route({
    method: "POST",
    path: "/:db/_explain",
    summary: "Which index a query would use",
    body: findBody,
    handle: ({ state }, { params, body }) => explain(findDatabase(state, params["db"]), body),
  }),
  route({
    method: "GET",
    path: "/:db/_index",
    summary: "Indexes",
    query: z.object({ limit: count, skip: count }),
    handle: ({ state }, { params, query }) => {
      const indexes = indexesOf(findDatabase(state, params["db"])).map(presentIndex);
      const all = [ALL_DOCS, ...indexes];
      const skip = query.skip ?? 0;
      return {
        total_rows: all.length,
        indexes: all.slice(skip, skip + (query.limit ?? all.length)),
      };
    },
  }),
  route({
    method: "POST",
    path: "/:db/_index",
    summary: "Creates an index",
    body: indexBody,
    handle: (context, { params, body }) =>
      new RouteResponse(200, createIndex(context, findDatabase(context.state, params["db"]), body)),
  }),
  ...["/:db/_index/:ddoc/json/:name", "/:db/_index/_design/:ddoc/json/:name"].map((path) =>
    route({
      method: "DELETE",
      path,
      summary: "Deletes an index",
      handle: (context, { params }) => deleteIndex(context, params),
    }),
  ),
];
