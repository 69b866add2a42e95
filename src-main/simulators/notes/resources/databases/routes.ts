import type { RouteRequest } from "#core/kernel/route.ts";
import { validationError } from "../../errors.ts";
import { presentRows, queryBody } from "../../query/run.ts";
import { route } from "../../route.ts";
import {
  idParam,
  requireDatabase,
  requireFirstDataSource,
  requireLive,
} from "../../shared/find.ts";
import { columnsQuery } from "../../shared/schema.ts";
import { hasDataSources } from "../../shared/version.ts";
import type { Database, State } from "../../state.ts";
import { createDatabase, updateDatabase } from "./actions.ts";
import { presentDatabase, presentTable } from "./present.ts";
import { createDatabaseBody, updateDatabaseBody } from "./schema.ts";

function present(state: State, database: Database, { headers }: RouteRequest) {
  if (hasDataSources(headers)) return presentDatabase(state, database);
  return presentTable(state, database, requireFirstDataSource(state, database));
}

/** Databases: containers of data sources. */
export const routes = [
  route("POST /v1/databases", "Creates a database with its first data source", {
    body: createDatabaseBody,
    handle: (context, request) =>
      present(context.state, createDatabase(context, request.body), request),
  }),
  route("GET /v1/databases/:id", "Shows a database", ({ state }, request) =>
    present(state, requireDatabase(state, idParam(request.params, "database_id")), request),
  ),
  route("PATCH /v1/databases/:id", "Changes a database, moves it to the trash or restores it", {
    body: updateDatabaseBody,
    handle: (context, request) => {
      const database = requireDatabase(context.state, idParam(request.params, "database_id"));
      return present(context.state, updateDatabase(context, database, request.body), request);
    },
  }),
  route("POST /v1/databases/:id/query", "Queries the first data source, for version 2022-06-28", {
    query: columnsQuery,
    body: queryBody,
    handle: (context, request) => {
      const { state } = context;
      if (hasDataSources(request.headers)) {
        throw validationError("Databases are queried by their data sources in this version.");
      }
      const id = idParam(request.params, "database_id");
      const database = requireLive(state, requireDatabase(state, id));
      return presentRows(context, requireFirstDataSource(state, database), request);
    },
  }),
];
