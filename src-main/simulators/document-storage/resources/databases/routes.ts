import { RouteResponse } from "#core/kernel/response.ts";
import { couchError } from "../../errors.ts";
import { route, withSlash } from "../../route.ts";
import { checkDatabaseName, requireDatabase } from "../../shared/require.ts";
import { newDatabase, removeDatabase } from "../../state.ts";
import { presentDatabase } from "./present.ts";

const created = 201;

export const routes = [
  route({
    method: "PUT",
    path: "/:db",
    summary: "Creates a database",
    unsupported: ["partitioned", "q", "n"],
    handle: ({ state, now }, { params, baseUrl }) => {
      const name = checkDatabaseName(params["db"] ?? "");
      if (state.databases.has(name)) {
        const reason = "The database could not be created, the file already exists.";
        throw couchError(412, "file_exists", reason);
      }
      state.databases.set(name, newDatabase(name, now));
      const location = `${baseUrl}/${encodeURIComponent(name)}`;
      return new RouteResponse(created, { ok: true }, { location });
    },
  }),
  route({
    method: "GET",
    path: "/:db",
    summary: "A database's figures",
    handle: ({ state }, { params }) => presentDatabase(requireDatabase(state, params["db"])),
  }),
  route({
    method: "HEAD",
    path: "/:db",
    summary: "Whether a database is there",
    handle: ({ state }, { params }) => presentDatabase(requireDatabase(state, params["db"])),
  }),
  route({
    method: "DELETE",
    path: "/:db",
    summary: "Deletes a database",
    handle: ({ state }, { params }) => {
      removeDatabase(state, requireDatabase(state, params["db"]));
      return { ok: true };
    },
  }),
].flatMap(withSlash);
