import { createHash } from "node:crypto";
import { notFound, notImplemented } from "../../errors.ts";
import { route } from "../../route.ts";
import { isObject, type JsonObject } from "../../shared/json.ts";
import { listOptions, listQuery } from "../../shared/list-options.ts";
import { requireDatabase } from "../../shared/require.ts";
import type { Database } from "../../state.ts";

function designOf(database: Database, name: string): JsonObject {
  const winner = database.docs.get(`_design/${name}`)?.winner;
  if (!winner?.body || winner.isDeleted) throw notFound("missing");
  return winner.body;
}

/** Design documents hold code. It is kept and given back, and never run. */
const code = [
  { part: "_view/:name", member: "views", methods: ["GET", "POST"] },
  { part: "_view/:name/queries", member: "views", methods: ["POST"] },
  { part: "_show/:name/:id", member: "shows", methods: ["GET", "POST"] },
  { part: "_list/:name/:view", member: "lists", methods: ["GET", "POST"] },
  { part: "_update/:name", member: "updates", methods: ["POST"] },
  { part: "_update/:name/:id", member: "updates", methods: ["PUT"] },
] as const;

const codeRoutes = code.flatMap(({ part, member, methods }) =>
  methods.map((method) =>
    route(`${method} /:db/_design/:design/${part}`, "Runs no code of a design document: 501", {
      query: listQuery,
      handle: ({ state }, { params, query, url }) => {
        listOptions(query);
        const design = designOf(requireDatabase(state, params["db"]), params["design"] ?? "");
        const functions = design[member];
        const isKnown = isObject(functions) && Object.hasOwn(functions, params["name"] ?? "");
        if (!isKnown) throw notFound("missing_named_view");
        const reason = `Code in ${member} is not run here; _find answers most such questions.`;
        throw notImplemented(url.split("?", 1)[0] ?? url, reason);
      },
    }),
  ),
);

export const routes = [
  ...codeRoutes,
  route("GET /:db/_design/:design/_info", "Shows a design document", ({ state }, { params }) => {
    const name = params["design"] ?? "";
    const design = designOf(requireDatabase(state, params["db"]), name);
    const language = design["language"] ?? "javascript";
    // No view is built: there is nothing to update, to compact or to wait for.
    const index = {
      collator_versions: [],
      compact_running: false,
      language,
      signature: createHash("md5")
        .update(JSON.stringify(design["views"] ?? {}))
        .digest("hex"),
      sizes: { file: 0, external: 0, active: 0 },
      updater_running: false,
      updates_pending: { minimum: 0, preferred: 0, total: 0 },
      waiting_clients: 0,
      waiting_commit: false,
    };
    return { name, view_index: index };
  }),
];
