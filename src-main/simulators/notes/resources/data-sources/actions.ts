import type * as z from "zod";
import { changeColumns, createColumns } from "../../properties/change-columns.ts";
import type { ColumnInput } from "../../properties/column-schema.ts";
import type { RichText } from "../../rich-text/types.ts";
import { requireDatabase, requireDataSource, requireLive } from "../../shared/find.ts";
import { trashedOf } from "../../shared/schema.ts";
import { editStamp, insertChildren } from "../../shared/tree.ts";
import { type DataSource, type Given, newNode, type SimContext, type State } from "../../state.ts";
import type { createDataSourceBody, updateDataSourceBody } from "./schema.ts";

/** The columns of a data source that is created without any. */
const defaultColumns: Readonly<Record<string, ColumnInput>> = {
  Name: { kind: { type: "title" }, name: undefined, description: undefined },
};

function checkRelations(state: State, columns: Readonly<Record<string, ColumnInput | null>>): void {
  for (const column of Object.values(columns)) {
    if (column?.kind?.type === "relation") requireDataSource(state, column.kind.dataSourceId);
  }
}

/** A data source that is not in its database yet. */
export function planDataSource(
  { state, ids, now }: SimContext,
  databaseId: string,
  columns: Readonly<Record<string, ColumnInput>> = defaultColumns,
  {
    title = [],
    icon = null,
  }: { title?: readonly RichText[] | undefined; icon?: Given | null | undefined },
): DataSource {
  checkRelations(state, columns);
  const properties = createColumns(ids, columns);
  const parent = { in: "database", id: databaseId } as const;
  return { ...newNode(ids.uuid("data source"), parent, state.botId, now), title, icon, properties };
}

/** Puts a planned data source into its database. */
export function addDataSource(state: State, source: DataSource): DataSource {
  insertChildren(state, source.parent, [source.id]);
  return state.dataSources.add(source);
}

export function createDataSource(
  context: SimContext,
  body: z.output<typeof createDataSourceBody>,
): DataSource {
  const { state } = context;
  const database = requireLive(state, requireDatabase(state, body.parent.id));
  return addDataSource(state, planDataSource(context, database.id, body.properties, body));
}

export function updateDataSource(
  context: SimContext,
  source: DataSource,
  body: z.output<typeof updateDataSourceBody>,
): DataSource {
  const { state, ids } = context;
  const trashed = trashedOf(body);
  if (trashed !== false) requireLive(state, source);
  checkRelations(state, body.properties);
  return state.dataSources.replace({
    ...source,
    title: body.title ?? source.title,
    icon: body.icon === undefined ? source.icon : body.icon,
    properties: changeColumns(ids, source.properties, body.properties),
    isTrashed: trashed ?? source.isTrashed,
    ...editStamp(context),
  });
}
