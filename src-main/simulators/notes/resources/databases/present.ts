import { presentGiven } from "../../files/present-given.ts";
import { presentSchema } from "../../properties/present.ts";
import { plainText, presentUrl } from "../../rich-text/plain-text.ts";
import { presentRichText } from "../../rich-text/present.ts";
import { presentHistory, presentParent, presentTrash } from "../../shared/present.ts";
import { liveDataSources } from "../../shared/find.ts";
import type { Database, DataSource, View } from "../../state.ts";

function presentContainer(view: View, database: Database): Record<string, unknown> {
  const { state } = view;
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
    icon: presentGiven(view, database.icon),
    cover: presentGiven(view, database.cover),
    url: presentUrl(state, database.id),
    public_url: null,
  };
}

/** A database with its data sources. Only its data sources say who made and changed them. */
export function presentDatabase(view: View, database: Database): Record<string, unknown> {
  const { state } = view;
  const {
    created_by: _creator,
    last_edited_by: _editor,
    ...container
  } = presentContainer(view, database);
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
  view: View,
  database: Database,
  source: DataSource,
): Record<string, unknown> {
  return {
    ...presentContainer(view, database),
    properties: presentSchema(view.state, source.properties),
  };
}
