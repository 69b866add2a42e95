import { validationError } from "../../errors.ts";
import { presentRows, queryBody } from "../../query/run.ts";
import { sortRules } from "../../query/sort.ts";
import { route } from "../../route.ts";
import { idParam, requireDatabase, requireOnlyDataSource, requireLive } from "../../shared/find.ts";
import { columnsQuery } from "../../shared/schema.ts";
import { hasDataSources, type Version } from "../../shared/version.ts";
import type { Database, SimContext } from "../../state.ts";
import { createDatabase, updateDatabase } from "./actions.ts";
import { presentDatabase, presentTable } from "./present.ts";
import { createDatabaseBody, updateDatabaseBody } from "./schema.ts";

function present(context: SimContext, database: Database, version: Version) {
  if (hasDataSources(version)) return presentDatabase(context, database);
  return presentTable(context, database, requireOnlyDataSource(context.state, database));
}

/** Databases: containers of data sources. */
export const routes = [
  route("POST /v1/databases", "Creates a database with its first data source", {
    body: createDatabaseBody,
    handle: (context, { body }, version) =>
      present(context, createDatabase(context, body, version), version),
  }),
  route("GET /v1/databases/:id", "Shows a database", (context, { params }, version) =>
    present(context, requireDatabase(context.state, idParam(params, "database_id")), version),
  ),
  route("PATCH /v1/databases/:id", "Changes a database, moves it to the trash or restores it", {
    body: updateDatabaseBody,
    handle: (context, { params, body }, version) => {
      const database = requireDatabase(context.state, idParam(params, "database_id"));
      return present(context, updateDatabase(context, database, body, version), version);
    },
  }),
  route("POST /v1/databases/:id/query", "Queries the first data source, for version 2022-06-28", {
    query: columnsQuery,
    body: queryBody,
    rules: sortRules,
    handle: (context, request, version) => {
      const { state } = context;
      if (hasDataSources(version)) {
        throw validationError("Databases are queried by their data sources in this version.");
      }
      const id = idParam(request.params, "database_id");
      const database = requireLive(state, requireDatabase(state, id));
      return presentRows(context, requireOnlyDataSource(state, database), request);
    },
  }),
];
