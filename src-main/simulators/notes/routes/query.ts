import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { columnsQuery } from "../doors/columns-query.ts";
import { trashedOf, trashing } from "../doors/common.ts";
import { validationError } from "../errors.ts";
import { checkLive, databaseById, dataSourceById, firstDataSource, idOf } from "../find.ts";
import { pageBody, presentList } from "../paging.ts";
import { presentPage } from "../present-page.ts";
import { compileFilter, filter } from "../query/filter.ts";
import { runQuery, type Plan } from "../query/run.ts";
import { compileSorts, sort } from "../query/sort.ts";
import type { DataSource, NotesContext, NotesState } from "../state.ts";
import { takesDatabasesForTables } from "../versions.ts";

const route = routesOf<NotesState>();

const body = z.object({
  filter: filter.optional(),
  sorts: z.array(sort).max(100).default([]),
  result_type: z.literal("page").optional(),
  ...trashing,
  ...pageBody,
});

function planQuery(
  { state, now }: NotesContext,
  source: DataSource,
  given: z.output<typeof body>,
): Plan {
  const { properties } = source;
  const moment = { now, botId: state.botId };
  return {
    keep: given.filter ? compileFilter(state, properties, given.filter, moment) : () => true,
    isTrashed: trashedOf(given) ?? false,
    compare: given.sorts.length > 0 ? compileSorts(state, properties, given.sorts) : undefined,
  };
}

function answer(
  context: NotesContext,
  source: DataSource,
  given: z.output<typeof body>,
  only: readonly string[] | undefined,
  requestId: string,
) {
  const { state } = context;
  const rows = runQuery(state, source, planQuery(context, source, given), given);
  return presentList(
    "page_or_data_source",
    rows,
    (page) => presentPage(state, page, only),
    requestId,
  );
}

/** Queries: filters, sorts, and pages of rows. */
export const queryRoutes = [
  route({
    method: "POST",
    path: "/v1/data_sources/:id/query",
    summary: "Finds rows of a data source",
    query: columnsQuery,
    body,
    handle: (context, { params, query: { filter_properties: only }, body: given, id }) => {
      const found = dataSourceById(context.state, idOf(params, "data_source_id"));
      return answer(context, checkLive(context.state, found), given, only, id);
    },
  }),
  route({
    method: "POST",
    path: "/v1/databases/:id/query",
    summary: "Finds rows of a database's first data source, for version 2022-06-28",
    query: columnsQuery,
    body,
    handle: (context, { params, query: { filter_properties: only }, body: given, id, headers }) => {
      const { state } = context;
      if (!takesDatabasesForTables(headers)) {
        throw validationError("Databases are queried by their data sources in this version.");
      }
      const database = checkLive(state, databaseById(state, idOf(params, "database_id")));
      return answer(context, firstDataSource(state, database), given, only, id);
    },
  }),
];
