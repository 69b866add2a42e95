import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { securityBody } from "../../access/security.ts";
import { listDesigns } from "../../code/design.ts";
import { couchError } from "../../errors.ts";
import { compact } from "../../revisions/forget.ts";
import { route } from "../../route.ts";
import { requireDatabase } from "../../shared/require.ts";
import { removeOldIndexes } from "../../views/view-indexes.ts";

const updateRevsLimitBody = z.int().min(1, { error: "`rev_limit` must be a positive integer" });

/** Work that CouchDB does in the background is done at once. */
const chores = (
  [
    { path: "/:db/_compact", summary: "Forgets the bodies of old revisions" },
    { path: "/:db/_compact/:design", summary: "Compacts views: nothing to do" },
    { path: "/:db/_view_cleanup", summary: "Removes the indexes of former views" },
  ] as const
).map(({ path, summary }) =>
  route(`POST ${path}`, summary, ({ state }, { params }) => {
    const database = requireDatabase(state, params["db"]);
    if (path === "/:db/_compact") compact(state, database);
    if (path === "/:db/_view_cleanup") removeOldIndexes(database, listDesigns(database));
    return new RouteResponse(202, { ok: true });
  }),
);

export const routes = [
  ...chores,
  route("POST /:db/_temp_view", "Refuses a temporary view", ({ state }, { params }) => {
    requireDatabase(state, params["db"]);
    throw couchError(410, "gone", "Temporary views are not supported in CouchDB");
  }),
  route(
    "POST /:db/_sync_shards",
    "Copies shards between nodes: there is one",
    (context, request) => {
      requireDatabase(context.state, request.params["db"]);
      return new RouteResponse(202, { ok: true });
    },
  ),
  route("POST /:db/_ensure_full_commit", "Confirms all writes", ({ state }, { params }) => {
    requireDatabase(state, params["db"]);
    return new RouteResponse(201, { ok: true, instance_start_time: "0" });
  }),
  route(
    "GET /:db/_security",
    "The admins and members of a database",
    ({ state }, { params }) => requireDatabase(state, params["db"]).security,
  ),
  route("PUT /:db/_security", "Sets the admins and members of a database", {
    body: securityBody,
    handle: (context, request) => {
      const { params, body } = request;
      requireDatabase(context.state, params["db"]).security = body;
      // Options of Cloudant, a service of its own.
      for (const part of ["cloudant", "couchdb_auth_only"]) {
        if (Object.hasOwn(body, part)) context.listUnsupported(request, part);
      }
      return { ok: true };
    },
  }),
  route(
    "GET /:db/_revs_limit",
    "How many revisions are remembered",
    ({ state }, { params }) => requireDatabase(state, params["db"]).revsLimit,
  ),
  route("PUT /:db/_revs_limit", "Sets how many revisions are remembered", {
    body: updateRevsLimitBody,
    handle: ({ state }, { params, body }) => {
      requireDatabase(state, params["db"]).revsLimit = body;
      return { ok: true };
    },
  }),
];
