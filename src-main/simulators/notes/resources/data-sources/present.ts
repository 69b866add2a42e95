import { presentGiven } from "../../files/present-given.ts";
import { presentSchema } from "../../properties/present.ts";
import { presentUrl } from "../../rich-text/plain-text.ts";
import { presentRichText } from "../../rich-text/present.ts";
import { presentHistory, presentParent, presentTrash } from "../../shared/present.ts";
import type { DataSource, View } from "../../state.ts";

/** A data source: a table with its columns. */
export function presentDataSource(view: View, source: DataSource): Record<string, unknown> {
  const { state } = view;
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
    icon: presentGiven(view, source.icon),
    cover: presentGiven(view, database?.cover ?? null),
    url: presentUrl(state, source.id),
    public_url: null,
  };
}
