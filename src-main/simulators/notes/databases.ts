import type * as z from "zod";
import type { newColumns } from "./doors/columns.ts";
import { dataSourceById } from "./find.ts";
import { createColumns } from "./properties/shape.ts";
import type { RichText } from "./rich-text.ts";
import { newNode, type DataSource, type Given, type NotesContext } from "./state.ts";
import { place } from "./tree.ts";

type Columns = z.output<typeof newColumns>;

/** The columns of a table about which nothing was said. */
const usual: Columns = {
  Name: { kind: { type: "title" }, name: undefined, description: undefined },
};

/** A data source that is not in its database yet. */
export function planDataSource(
  { state, ids, now }: NotesContext,
  databaseId: string,
  columns: Columns | undefined,
  look: { readonly title: readonly RichText[]; readonly icon: Given | null },
): DataSource {
  for (const { kind } of Object.values(columns ?? {})) {
    if (kind?.type === "relation") dataSourceById(state, kind.dataSourceId);
  }
  const properties = createColumns(ids, columns ?? usual);
  const node = newNode(
    ids.uuid("data source"),
    { in: "database", id: databaseId },
    state.botId,
    now,
  );
  return { ...node, ...look, properties };
}

/** Puts a planned data source into its database. */
export function addDataSource({ state }: NotesContext, source: DataSource): DataSource {
  place(state, source.parent, [source.id]);
  return state.dataSources.add(source);
}
