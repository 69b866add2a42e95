import { RouteResponse } from "#core/kernel/response.ts";
import { couchError } from "../errors.ts";
import { checkDatabaseName, findDatabase } from "../find.ts";
import { presentInfo } from "../present-database.ts";
import { newDatabase, removeDatabase } from "../state.ts";
import { route, withSlash, type DocumentRoute } from "./route.ts";

const created = 201;

/** Databases as a whole. */
export const databaseRoutes: readonly DocumentRoute[] = [
  route({
    method: "PUT",
    path: "/:db",
    summary: "Creates a database",
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
    handle: ({ state }, { params }) => presentInfo(findDatabase(state, params["db"])),
  }),
  route({
    method: "HEAD",
    path: "/:db",
    summary: "Whether a database is there",
    handle: ({ state }, { params }) => presentInfo(findDatabase(state, params["db"])),
  }),
  route({
    method: "DELETE",
    path: "/:db",
    summary: "Deletes a database",
    handle: ({ state }, { params }) => {
      removeDatabase(state, findDatabase(state, params["db"]));
      return { ok: true };
    },
  }),
].flatMap(withSlash);
