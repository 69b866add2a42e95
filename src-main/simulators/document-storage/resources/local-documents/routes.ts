import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { QUERIES_ERROR } from "../../shared/list-options.ts";
import { text } from "../../shared/schema.ts";
import { viewBody, viewOptions, viewQuery } from "../../views/options.ts";
import { respondLocal } from "./actions.ts";
import { listLocalDocs } from "./list.ts";

const queriesBody = lazyObject(() => ({ queries: z.array(viewBody, QUERIES_ERROR).max(100) }));

const localQuery = lazyObject(() => ({ rev: text, batch: text }));

export const routes = [
  route("GET /:db/_local_docs", "Local documents by id", {
    query: viewQuery,
    handle: ({ state }, { params, query }) => {
      const options = viewOptions(query, {}, false);
      return listLocalDocs(requireDatabase(state, params["db"]), options);
    },
  }),
  route("POST /:db/_local_docs", "The same with options in the body", {
    query: viewQuery,
    body: viewBody.optional(),
    handle: ({ state }, { params, query, body }) => {
      const options = viewOptions(query, body ?? {}, false);
      return listLocalDocs(requireDatabase(state, params["db"]), options);
    },
  }),
  route("POST /:db/_local_docs/queries", "Local documents by id, for several queries", {
    body: queriesBody,
    handle: ({ state }, { params, body }) => {
      const database = requireDatabase(state, params["db"]);
      return {
        results: body.queries.map((query) =>
          listLocalDocs(database, viewOptions({}, query, false)),
        ),
      };
    },
  }),
  ...(
    [
      ["GET", "A local document"],
      ["HEAD", "Whether a local document is there"],
      ["PUT", "Writes a local document"],
      ["DELETE", "Deletes a local document"],
      ["COPY", "Copies a local document"],
    ] as const
  ).map(([method, summary]) =>
    route(`${method} /:db/_local/:local`, summary, {
      query: localQuery,
      unsupported:
        method === "GET" || method === "HEAD"
          ? ["attachments", "att_encoding_info", "local_seq"]
          : [],
      handle: (context, request) => respondLocal(context, request, request.params["local"] ?? ""),
    }),
  ),
];
