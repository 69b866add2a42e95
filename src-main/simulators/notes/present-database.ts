import { presentHistory, presentParent, presentTrash } from "./present-node.ts";
import { presentSchema } from "./present-property.ts";
import { presentRichText } from "./present-rich-text.ts";
import type { Database, DataSource, NotesState } from "./state.ts";
import { plainText, urlOf } from "./plain-text.ts";
import { childIds } from "./tree.ts";

function presentContainer(state: NotesState, database: Database): Record<string, unknown> {
  return {
    object: "database",
    id: database.id,
    title: presentRichText(state, database.title),
    description: presentRichText(state, database.description),
    parent: presentParent(state, database.parent),
    is_inline: database.isInline,
    ...presentTrash(state, database),
    is_locked: database.isLocked,
    ...presentHistory(database),
    icon: database.icon,
    cover: database.cover,
    url: urlOf(state, database.id),
    public_url: null,
  };
}

/** A database: the container, with the tables it holds. */
export function presentDatabase(state: NotesState, database: Database): Record<string, unknown> {
  const sources = childIds(state, database.id).flatMap((id) => state.dataSources.get(id) ?? []);
  return {
    ...presentContainer(state, database),
    data_sources: sources
      .filter(({ isTrashed }) => !isTrashed)
      .map(({ id, title }) => ({ id, name: plainText(state, title) })),
  };
}

/** A database as it was when it was a table itself: with the columns of its first one. */
export function presentTable(
  state: NotesState,
  database: Database,
  source: DataSource,
): Record<string, unknown> {
  return {
    ...presentContainer(state, database),
    properties: presentSchema(state, source.properties),
  };
}

/** A data source: a table with its columns. */
export function presentDataSource(state: NotesState, source: DataSource): Record<string, unknown> {
  const database =
    source.parent.in === "database" ? state.databases.get(source.parent.id) : undefined;
  return {
    object: "data_source",
    id: source.id,
    title: presentRichText(state, source.title),
    description: presentRichText(state, database?.description ?? []),
    parent: presentParent(state, source.parent),
    database_parent: database ? presentParent(state, database.parent) : null,
    is_inline: database?.isInline ?? false,
    ...presentTrash(state, source),
    ...presentHistory(source),
    properties: presentSchema(state, source.properties),
    icon: source.icon,
    cover: database?.cover ?? null,
    url: urlOf(state, source.id),
    public_url: null,
  };
}
