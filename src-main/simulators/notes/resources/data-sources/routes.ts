import { presentRows, queryBody } from "../../query/run.ts";
import { sortRules } from "../../query/sort.ts";
import { route } from "../../route.ts";
import { idParam, requireDataSource, requireLive } from "../../shared/find.ts";
import { columnsQuery } from "../../shared/schema.ts";
import { createDataSource, updateDataSource } from "./actions.ts";
import { presentDataSource } from "./present.ts";
import { createDataSourceBody, updateDataSourceBody } from "./schema.ts";

/** Data sources: tables with their columns. */
export const routes = [
  route("POST /v1/data_sources", "Adds a data source to a database", {
    body: createDataSourceBody,
    handle: (context, { body }, version) =>
      presentDataSource(context, createDataSource(context, body, version)),
  }),
  route("GET /v1/data_sources/:id", "Shows a data source", (context, { params }) =>
    presentDataSource(context, requireDataSource(context.state, idParam(params, "data_source_id"))),
  ),
  route("PATCH /v1/data_sources/:id", "Changes a data source and its columns", {
    body: updateDataSourceBody,
    handle: (context, { params, body }, version) => {
      const source = requireDataSource(context.state, idParam(params, "data_source_id"));
      return presentDataSource(context, updateDataSource(context, source, body, version));
    },
  }),
  route("POST /v1/data_sources/:id/query", "Finds rows of a data source", {
    query: columnsQuery,
    body: queryBody,
    rules: sortRules,
    handle: (context, request) => {
      const { state } = context;
      const source = requireDataSource(state, idParam(request.params, "data_source_id"));
      return presentRows(context, requireLive(state, source), request);
    },
  }),
];
