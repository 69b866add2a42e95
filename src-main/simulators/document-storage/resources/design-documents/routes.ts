import { ownValue } from "#core/state/own-value.ts";
import { readMember, requireDesign } from "../../code/design.ts";
import { notFound, notImplemented } from "../../errors.ts";
import { route } from "../../route.ts";
import { isObject } from "../../shared/json.ts";
import { requireDatabase } from "../../shared/require.ts";
import { shownSignature, viewIndexOf } from "../../views/view-indexes.ts";

/** Functions that render a response. CouchDB calls them deprecated. */
const rendering = [
  { part: "_show/:name", member: "shows", methods: ["GET", "POST"] },
  { part: "_show/:name/:id", member: "shows", methods: ["GET", "POST"] },
  { part: "_list/:name/:view", member: "lists", methods: ["GET", "POST"] },
  { part: "_list/:name/:other/:view", member: "lists", methods: ["GET", "POST"] },
] as const;

const renderingRoutes = rendering.flatMap(({ part, member, methods }) =>
  methods.map((method) =>
    route(`${method} /:db/_design/:design/${part}`, "Runs no function that renders: 501", {
      handle: ({ state }, { params, url }) => {
        const database = requireDatabase(state, params["db"]);
        const { body } = requireDesign(database, params["design"] ?? "");
        const functions = body[member];
        if (!isObject(functions) || ownValue(functions, params["name"] ?? "") === undefined) {
          throw notFound("missing json key: " + member);
        }
        const reason = `Functions in ${member} are deprecated and are not run; use a view.`;
        throw notImplemented(url.split("?", 1)[0] ?? url, reason);
      },
    }),
  ),
);

/** Bytes that a row takes, roughly. */
const ROW_BYTES = 64;

export const routes = [
  ...renderingRoutes,
  route("GET /:db/_design/:design/_info", "Shows the index of a design document", {
    handle: ({ state }, { params }) => {
      const name = params["design"] ?? "";
      const database = requireDatabase(state, params["db"]);
      const design = requireDesign(database, name);
      const index = viewIndexOf(database, design);
      const rows = index.names.reduce((sum, view) => sum + (index.rowsOf(view)?.length ?? 0), 0);
      const pending = database.changes.length - index.seq;
      const bytes = rows * ROW_BYTES;
      return {
        name,
        view_index: {
          collator_versions: [],
          compact_running: false,
          language: readMember(design.body, "language") ?? "javascript",
          signature: shownSignature(design),
          sizes: { file: bytes, external: bytes, active: bytes },
          updater_running: index.isBuilding,
          updates_pending: { minimum: pending, preferred: pending, total: pending },
          waiting_clients: 0,
          waiting_commit: false,
        },
      };
    },
  }),
];
