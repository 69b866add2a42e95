import type * as z from "zod";
import { validationError } from "../../errors.ts";
import { recordDataSource, recordMovedDataSource, recordNewDataSource } from "../../events.ts";
import { changeColumns, createColumns, type ColumnTools } from "../../properties/change-columns.ts";
import type { ColumnInput } from "../../properties/column-schema.ts";
import { pairColumns } from "../../properties/pair-columns.ts";
import type { RichText } from "../../rich-text/types.ts";
import {
  requireDatabase,
  requireDataSource,
  requireLive,
  requireOnlyDataSource,
} from "../../shared/find.ts";
import { readTrashed } from "../../shared/schema.ts";
import { editStamp, insertChildren, removeChild } from "../../shared/tree.ts";
import { hasDataSources, type Version } from "../../shared/version.ts";
import { addDefaultView } from "../../shared/views.ts";
import {
  type DataSource,
  type Given,
  newNode,
  type Parent,
  type SimContext,
  type State,
} from "../../state.ts";
import type { createDataSourceBody, updateDataSourceBody } from "./schema.ts";

/** The columns of a data source that is created without any. */
const defaultColumns: Readonly<Record<string, ColumnInput>> = {
  Name: { kind: { type: "title" }, name: undefined, description: undefined },
};

/**
 * Returns the tools for creating columns. A relation names its target as the client's version has it.
 */
const toolsOf = ({ state, ids }: SimContext, version: Version): ColumnTools => ({
  ids,
  columnsOf: (id) => requireDataSource(state, id).properties,
  targetOf: ({ dataSourceId, databaseId }) => {
    const [field, id] = hasDataSources(version)
      ? ["data_source_id", dataSourceId]
      : ["database_id", databaseId];
    if (id === undefined) throw missingTarget(field);
    if (hasDataSources(version)) return requireDataSource(state, id).id;
    return requireOnlyDataSource(state, requireDatabase(state, id)).id;
  },
});

const missingTarget = (field: string) =>
  validationError(
    `body failed validation: body.properties.relation.${field} should be defined, instead was \`undefined\`.`,
  );

/** A data source that is not in its database yet. */
export function planDataSource(
  context: SimContext,
  version: Version,
  databaseId: string,
  columns: Readonly<Record<string, ColumnInput>> = defaultColumns,
  {
    title = [],
    icon = null,
  }: { title?: readonly RichText[] | undefined; icon?: Given | null | undefined },
): DataSource {
  const { state, ids, now } = context;
  const properties = createColumns(toolsOf(context, version), columns);
  const parent = { in: "database", id: databaseId } as const;
  return { ...newNode(ids.uuid("data source"), parent, state.botId, now), title, icon, properties };
}

/** Puts a planned data source into its database, with a table of it. */
export function addDataSource(context: SimContext, source: DataSource): DataSource {
  insertChildren(context.state, source.parent, [source.id]);
  addDefaultView(context, source);
  return context.state.dataSources.add(source);
}

export function createDataSource(
  context: SimContext,
  body: z.output<typeof createDataSourceBody>,
  version: Version,
): DataSource {
  const { state } = context;
  const database = requireLive(state, requireDatabase(state, body.parent.id));
  const planned = planDataSource(context, version, database.id, body.properties, body);
  const source = addDataSource(context, planned);
  recordNewDataSource(context, source);
  pairColumns(context, [], source);
  return source;
}

/** Puts a data source with its rows into another database. */
function moveDataSource(state: State, source: DataSource, databaseId: string): Parent {
  const { id } = requireLive(state, requireDatabase(state, databaseId));
  const parent = { in: "database", id } as const;
  removeChild(state, source.parent, source.id);
  insertChildren(state, parent, [source.id]);
  return parent;
}

export function updateDataSource(
  context: SimContext,
  source: DataSource,
  body: z.output<typeof updateDataSourceBody>,
  version: Version,
): DataSource {
  const { state } = context;
  const trashed = readTrashed(body);
  if (trashed !== false) requireLive(state, source);
  const properties = changeColumns(toolsOf(context, version), source.properties, body.properties);
  const parent = body.parent ? moveDataSource(state, source, body.parent.id) : source.parent;
  const updated = state.dataSources.replace({
    ...source,
    parent,
    title: body.title ?? source.title,
    icon: body.icon === undefined ? source.icon : body.icon,
    properties,
    isTrashed: trashed ?? source.isTrashed,
    ...editStamp(context),
  });
  recordDataSource(context, source, updated);
  if (parent !== source.parent) recordMovedDataSource(context, updated);
  pairColumns(context, source.properties, updated);
  return requireDataSource(state, updated.id);
}
