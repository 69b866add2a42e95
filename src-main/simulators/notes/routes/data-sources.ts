import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { addDataSource, planDataSource } from "../databases.ts";
import { columnChanges, newColumns } from "../doors/columns.ts";
import { absent, icon, trashedOf, trashing } from "../doors/common.ts";
import { dataSourceParent } from "../doors/parents.ts";
import { richTexts } from "../doors/rich-text.ts";
import { checkLive, databaseById, dataSourceById, idOf } from "../find.ts";
import { presentDataSource } from "../present-database.ts";
import { changeColumns } from "../properties/shape.ts";
import type { DataSource, NotesContext, NotesState } from "../state.ts";
import { restoreOrTrash } from "../trash.ts";

const route = routesOf<NotesState>();

const createBody = z.object({
  parent: dataSourceParent,
  properties: newColumns,
  title: richTexts.optional(),
  icon: icon.nullish(),
});

const changeBody = z.object({
  title: richTexts.optional(),
  icon: icon.nullish(),
  properties: columnChanges.default({}),
  parent: absent,
  ...trashing,
});

function createDataSource(context: NotesContext, body: z.output<typeof createBody>): DataSource {
  const { state } = context;
  const id = "id" in body.parent ? body.parent.id : "";
  const database = checkLive(state, databaseById(state, id));
  const look = { title: body.title ?? [], icon: body.icon ?? null };
  return addDataSource(context, planDataSource(context, database.id, body.properties, look));
}

function changeDataSource(
  { state, ids, now }: NotesContext,
  source: DataSource,
  body: z.output<typeof changeBody>,
): DataSource {
  const trashed = trashedOf(body);
  if (trashed !== false) checkLive(state, source);
  for (const column of Object.values(body.properties)) {
    if (column?.kind?.type === "relation") dataSourceById(state, column.kind.dataSourceId);
  }
  const changed: DataSource = {
    ...source,
    title: body.title ?? source.title,
    icon: body.icon === undefined ? source.icon : body.icon,
    properties: changeColumns(ids, source.properties, body.properties),
    editedAt: now,
    editedBy: state.botId,
  };
  return restoreOrTrash(state.dataSources, changed, trashed ?? source.isTrashed);
}

/** Data sources: tables, with their columns. */
export const dataSourceRoutes = [
  route({
    method: "POST",
    path: "/v1/data_sources",
    summary: "Adds a data source to a database",
    body: createBody,
    handle: (context, { body }) =>
      presentDataSource(context.state, createDataSource(context, body)),
  }),
  route({
    method: "GET",
    path: "/v1/data_sources/:id",
    summary: "Shows a data source",
    handle: ({ state }, { params }) =>
      presentDataSource(state, dataSourceById(state, idOf(params, "data_source_id"))),
  }),
  route({
    method: "PATCH",
    path: "/v1/data_sources/:id",
    summary: "Changes a data source and its columns",
    body: changeBody,
    handle: (context, { params, body }) => {
      const source = dataSourceById(context.state, idOf(params, "data_source_id"));
      return presentDataSource(context.state, changeDataSource(context, source, body));
    },
  }),
];
