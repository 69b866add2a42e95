import * as z from "zod";
import { Answer } from "#core/http/answer.ts";
import { find } from "../../mango/find.ts";
import { ALL_DOCS, indexesOf, presentIndex } from "../../mango/indexes.ts";
import { findBody, parseQuery } from "../../mango/query.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { count } from "../../shared/schema.ts";
import { createIndex, deleteIndex } from "./actions.ts";
import { presentExplanation } from "./present.ts";
import { createIndexBody } from "./schema.ts";

export const routes = [
  route({
    method: "POST",
    path: "/:db/_find",
    summary: "Documents that a selector matches",
    body: findBody,
    handle: ({ state }, { params, body }) =>
      find(requireDatabase(state, params["db"]), parseQuery(body)),
  }),
  route({
    method: "POST",
    path: "/:db/_explain",
    summary: "Which index a query would use",
    body: findBody,
    handle: ({ state }, { params, body }) =>
      presentExplanation(requireDatabase(state, params["db"]), body),
  }),
  route({
    method: "GET",
    path: "/:db/_index",
    summary: "Indexes",
    query: z.object({ limit: count, skip: count }),
    handle: ({ state }, { params, query }) => {
      const indexes = indexesOf(requireDatabase(state, params["db"])).map(presentIndex);
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
    body: createIndexBody,
    handle: (context, { params, body }) =>
      new Answer(200, createIndex(context, requireDatabase(context.state, params["db"]), body)),
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
