import { presentSchema } from "../../properties/present.ts";
import { plainText, presentUrl } from "../../rich-text/plain-text.ts";
import { presentRichText } from "../../rich-text/present.ts";
import { presentHistory, presentParent, presentTrash } from "../../shared/present.ts";
import { liveDataSources } from "../../shared/find.ts";
import type { Database, DataSource, State } from "../../state.ts";

function presentContainer(state: State, database: Database): Record<string, unknown> {
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
    url: presentUrl(state, database.id),
    public_url: null,
  };
}

/** A database with its data sources. Only its data sources say who made and changed them. */
export function presentDatabase(state: State, database: Database): Record<string, unknown> {
  const {
    created_by: _creator,
    last_edited_by: _editor,
    ...container
  } = presentContainer(state, database);
  return {
    ...container,
    data_sources: liveDataSources(state, database).map(({ id, title }) => ({
      id,
      name: plainText(state, title),
    })),
  };
}

/** A database as a table, for versions without data sources: with the columns of the first one. */
export function presentTable(
  state: State,
  database: Database,
  source: DataSource,
): Record<string, unknown> {
  return {
    ...presentContainer(state, database),
    properties: presentSchema(state, source.properties),
  };
}
