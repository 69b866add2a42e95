import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { listOptions, listQuery } from "../../shared/list-options.ts";
import { requireDatabase } from "../../shared/require.ts";
import { text } from "../../shared/schema.ts";
import { respondLocal } from "./actions.ts";

const localQuery = lazyObject(() => ({ rev: text, batch: text }));

export const routes = [
  route("GET /:db/_local_docs", "Local documents by id", {
    query: listQuery,
    handle: ({ state }, { params, query }) => {
      const { limit, skip } = listOptions(query);
      const all = [...requireDatabase(state, params["db"]).local.from(() => true)];
      const rows = all.slice(skip, skip + limit).map(([id, { rev }]) => {
        const key = `_local/${id}`;
        return { id: key, key, value: { rev } };
      });
      return { total_rows: null, offset: null, rows };
    },
  }),
  ...(
    [
      ["GET", "A local document"],
      ["HEAD", "Whether a local document is there"],
      ["PUT", "Writes a local document"],
      ["DELETE", "Deletes a local document"],
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
