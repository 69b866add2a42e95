import * as z from "zod";
import { routesOf, type RouteRequest } from "#core/kernel/route.ts";
import { addDataSource, planDataSource } from "../databases.ts";
import { newColumns } from "../doors/columns.ts";
import { absent, cover, icon, trashedOf, trashing } from "../doors/common.ts";
import { databaseParent } from "../doors/parents.ts";
import { richTexts } from "../doors/rich-text.ts";
import { checkLive, databaseById, firstDataSource, idOf } from "../find.ts";
import { resolveParent } from "../pages.ts";
import { presentDatabase, presentTable } from "../present-database.ts";
import { newNode, type Database, type NotesContext, type NotesState } from "../state.ts";
import { restoreOrTrash } from "../trash.ts";
import { place, touchPageOf } from "../tree.ts";
import { takesDatabasesForTables } from "../versions.ts";

const route = routesOf<NotesState>();

const look = {
  title: richTexts.optional(),
  description: richTexts.optional(),
  is_inline: z.boolean().optional(),
  icon: icon.nullish(),
  cover: cover.nullish(),
};

const createBody = z.object({
  parent: databaseParent,
  initial_data_source: z.object({ properties: newColumns.optional() }).optional(),
  /** Where a database was a table itself. */
  properties: newColumns.optional(),
  ...look,
});

const changeBody = z.object({
  parent: absent,
  ...look,
  is_locked: z.boolean().optional(),
  ...trashing,
});

function createDatabase(context: NotesContext, body: z.output<typeof createBody>): Database {
  const { state, ids, now } = context;
  const parent = resolveParent(state, body.parent);
  const database: Database = {
    ...newNode(ids.uuid("database"), parent, state.botId, now),
    title: body.title ?? [],
    description: body.description ?? [],
    icon: body.icon ?? null,
    cover: body.cover ?? null,
    isInline: body.is_inline ?? false,
    isLocked: false,
  };
  const columns = body.initial_data_source?.properties ?? body.properties;
  const own = { title: database.title, icon: null };
  const source = planDataSource(context, database.id, columns, own);
  state.databases.add(database);
  place(state, parent, [database.id]);
  addDataSource(context, source);
  touchPageOf(state, parent, now);
  return database;
}

function changeDatabase(
  { state, now }: NotesContext,
  database: Database,
  body: z.output<typeof changeBody>,
): Database {
  const trashed = trashedOf(body);
  if (trashed !== false) checkLive(state, database);
  const changed: Database = {
    ...database,
    title: body.title ?? database.title,
    description: body.description ?? database.description,
    icon: body.icon === undefined ? database.icon : body.icon,
    cover: body.cover === undefined ? database.cover : body.cover,
    isInline: body.is_inline ?? database.isInline,
    isLocked: body.is_locked ?? database.isLocked,
    editedAt: now,
    editedBy: state.botId,
  };
  return restoreOrTrash(state.databases, changed, trashed ?? database.isTrashed);
}

function show(state: NotesState, database: Database, { headers }: RouteRequest) {
  if (!takesDatabasesForTables(headers)) return presentDatabase(state, database);
  return presentTable(state, database, firstDataSource(state, database));
}

/** Databases: what holds data sources. */
export const databaseRoutes = [
  route({
    method: "POST",
    path: "/v1/databases",
    summary: "Creates a database with its first data source",
    body: createBody,
    handle: (context, request) =>
      show(context.state, createDatabase(context, request.body), request),
  }),
  route({
    method: "GET",
    path: "/v1/databases/:id",
    summary: "Shows a database",
    handle: ({ state }, request) =>
      show(state, databaseById(state, idOf(request.params, "database_id")), request),
  }),
  route({
    method: "PATCH",
    path: "/v1/databases/:id",
    summary: "Changes a database, throws it away or brings it back",
    body: changeBody,
    handle: (context, request) => {
      const database = databaseById(context.state, idOf(request.params, "database_id"));
      return show(context.state, changeDatabase(context, database, request.body), request);
    },
  }),
];
