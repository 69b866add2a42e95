import type * as z from "zod";
import { validationError } from "../../errors.ts";
import { recordDatabase, recordMovedDatabase, recordNewDatabase } from "../../events.ts";
import { pairColumns } from "../../properties/pair-columns.ts";
import { requireLive, requireOnlyDataSource } from "../../shared/find.ts";
import { readTrashed } from "../../shared/schema.ts";
import {
  editStamp,
  insertChildren,
  isInside,
  removeChild,
  touchPageAround,
} from "../../shared/tree.ts";
import { hasDataSources, type Version } from "../../shared/version.ts";
import { type Database, newNode, type Parent, type SimContext, type State } from "../../state.ts";
import { addDataSource, planDataSource, updateDataSource } from "../data-sources/actions.ts";
import { resolveParent } from "../pages/actions.ts";
import type { createDatabaseBody, updateDatabaseBody } from "./schema.ts";

/** Creates a database with its first data source. */
export function createDatabase(
  context: SimContext,
  body: z.output<typeof createDatabaseBody>,
  version: Version,
): Database {
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
  const source = planDataSource(context, version, database.id, columns, { title: database.title });
  state.databases.add(database);
  insertChildren(state, parent, [database.id]);
  addDataSource(context, source);
  touchPageAround(context, parent);
  recordNewDatabase(context, database, source);
  pairColumns(context, [], source);
  return database;
}

export function updateDatabase(
  context: SimContext,
  database: Database,
  body: z.output<typeof updateDatabaseBody>,
  version: Version,
): Database {
  const { state } = context;
  const trashed = readTrashed(body);
  if (trashed !== false) requireLive(state, database);
  if (!hasDataSources(version)) {
    const { title, properties = {} } = body;
    const source = requireOnlyDataSource(state, database);
    updateDataSource(context, source, { title, properties }, version);
  }
  const parent = body.parent ? moveDatabase(state, database, body.parent) : database.parent;
  const updated = state.databases.replace({
    ...database,
    parent,
    title: body.title ?? database.title,
    description: body.description ?? database.description,
    icon: body.icon === undefined ? database.icon : body.icon,
    cover: body.cover === undefined ? database.cover : body.cover,
    isInline: body.is_inline ?? database.isInline,
    isLocked: body.is_locked ?? database.isLocked,
    isTrashed: trashed ?? database.isTrashed,
    ...editStamp(context),
  });
  recordDatabase(context, database, updated);
  if (parent !== database.parent) recordMovedDatabase(context, updated);
  return updated;
}

/** Puts a database into another page or the workspace. Its rows come with it. */
function moveDatabase(state: State, database: Database, input: Parent): Parent {
  const parent = resolveParent(state, input);
  const page = parent.in === "page" ? state.pages.get(parent.id) : undefined;
  if (page && isInside(state, page, database.id)) {
    throw validationError("A database cannot be moved into itself.");
  }
  removeChild(state, database.parent, database.id);
  insertChildren(state, parent, [database.id]);
  return parent;
}
