import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { badRequest, couchError } from "../../errors.ts";
import { removeJobsOf } from "../../replicator/jobs.ts";
import { route, withSlash } from "../../route.ts";
import { checkDatabaseName, isSystemDatabase, requireDatabase } from "../../shared/require.ts";
import { text } from "../../shared/schema.ts";
import { removeDatabase } from "../../state.ts";
import { createDatabase } from "./actions.ts";
import { presentDatabase } from "./present.ts";

export const routes = [
  route("PUT /:db", "Creates a database", {
    query: lazyObject(() => ({ partitioned: text })),
    unsupported: ["q", "n"],
    handle: ({ state, now }, { params, query, baseUrl }) => {
      const { partitioned = "false" } = query;
      if (partitioned !== "true" && partitioned !== "false") {
        throw badRequest("Invalid `partitioned` parameter");
      }
      const name = checkDatabaseName(params["db"] ?? "");
      const isPartitioned = partitioned === "true";
      if (isPartitioned && isSystemDatabase(name)) {
        throw badRequest("Cannot partition a system database");
      }
      if (state.databases.has(name)) {
        const reason = "The database could not be created, the file already exists.";
        throw couchError(412, "file_exists", reason);
      }
      createDatabase({ state, now }, name, isPartitioned);
      const location = `${baseUrl}/${encodeURIComponent(name)}`;
      return new RouteResponse(201, { ok: true }, { location });
    },
  }),
  route("GET /:db", "A database's figures", ({ state }, { params }) =>
    presentDatabase(requireDatabase(state, params["db"])),
  ),
  route("HEAD /:db", "Whether a database is there", ({ state }, { params }) =>
    presentDatabase(requireDatabase(state, params["db"])),
  ),
  route("DELETE /:db", "Deletes a database", {
    query: lazyObject(() => ({ rev: text })),
    handle: ({ state }, { params, query }) => {
      const database = requireDatabase(state, params["db"]);
      if (query.rev !== undefined) {
        const question = "Did you mean to DELETE a document instead?";
        throw badRequest(`You tried to DELETE a database with a ?=rev parameter. ${question}`);
      }
      removeJobsOf({ state }, database.id);
      removeDatabase(state, database);
      return { ok: true };
    },
  }),
].flatMap(withSlash);
