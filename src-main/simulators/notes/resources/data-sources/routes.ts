import type { Route } from "#core/kernel/route.ts";
import { presentRows, queryBody } from "../../query/run.ts";
import { route } from "../../route.ts";
import { idParam, requireDataSource, requireLive } from "../../shared/find.ts";
import { columnsQuery } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { createDataSource, updateDataSource } from "./actions.ts";
import { presentDataSource } from "./present.ts";
import { createDataSourceBody, updateDataSourceBody } from "./schema.ts";

/** Data sources: tables with their columns. */
export const routes: readonly Route<State>[] = [
  route({
    method: "POST",
    path: "/v1/data_sources",
    summary: "Adds a data source to a database",
    body: createDataSourceBody,
    handle: (context, { body }) =>
      presentDataSource(context.state, createDataSource(context, body)),
  }),
  route({
    method: "GET",
    path: "/v1/data_sources/:id",
    summary: "Shows a data source",
    handle: ({ state }, { params }) =>
      presentDataSource(state, requireDataSource(state, idParam(params, "data_source_id"))),
  }),
  route({
    method: "PATCH",
    path: "/v1/data_sources/:id",
    summary: "Changes a data source and its columns",
    body: updateDataSourceBody,
    handle: (context, { params, body }) => {
      const source = requireDataSource(context.state, idParam(params, "data_source_id"));
      return presentDataSource(context.state, updateDataSource(context, source, body));
    },
  }),
  route({
    method: "POST",
    path: "/v1/data_sources/:id/query",
    summary: "Finds rows of a data source",
    query: columnsQuery,
    body: queryBody,
    handle: (context, request) => {
      const { state } = context;
      const source = requireDataSource(state, idParam(request.params, "data_source_id"));
      return presentRows(context, requireLive(state, source), request);
    },
  }),
];
