import { recordDataSource } from "../events.ts";
import { plainText } from "../rich-text/plain-text.ts";
import { childIds } from "../shared/tree.ts";
import type { DataSource, SimContext } from "../state.ts";
import { mirrorRelations } from "./mirror-relations.ts";
import type { PropertySchema } from "./types.ts";

type Relation = PropertySchema & { readonly type: "relation" };

const isRelation = (column: PropertySchema): column is Relation => column.type === "relation";

function replaceColumns(
  context: SimContext,
  source: DataSource,
  properties: readonly PropertySchema[],
): void {
  const changed = context.state.dataSources.replace({ ...source, properties });
  recordDataSource(context, source, changed);
}

/** A name that no other column has. */
function freeName(wanted: string, columns: readonly PropertySchema[]): string {
  let name = wanted;
  for (let count = 1; columns.some((one) => one.name === name); count += 1) {
    name = `${wanted} ${String(count)}`;
  }
  return name;
}

/** Creates the other end of a two-way relation, with the rows that are related already. */
function addOtherEnd(context: SimContext, source: DataSource, column: Relation): void {
  const { state } = context;
  const { synced } = column;
  const target = state.dataSources.get(column.dataSourceId);
  if (!synced || !target || target.properties.some(({ id }) => id === synced.id)) return;
  const usual = `Related to ${plainText(state, source.title)} (${column.name})`;
  const other: PropertySchema = {
    id: synced.id,
    name: freeName(synced.name ?? usual, target.properties),
    description: null,
    type: "relation",
    dataSourceId: source.id,
    synced: { id: column.id, name: undefined },
  };
  replaceColumns(context, target, [...target.properties, other]);
  for (const id of childIds(state, source.id)) {
    const page = state.pages.get(id);
    if (page) mirrorRelations(context, undefined, page);
  }
}

/** Removes the other end of a relation that is one-way now, or makes it one-way when its own end is gone. */
function releaseOtherEnd(context: SimContext, column: Relation, isGone: boolean): void {
  const target = context.state.dataSources.get(column.dataSourceId);
  if (!target) return;
  const properties = target.properties.flatMap((one) => {
    if (one.id !== column.synced?.id || one.type !== "relation") return [one];
    return isGone ? [{ ...one, synced: undefined }] : [];
  });
  replaceColumns(context, target, properties);
}

/** Keeps the other ends of two-way relations in step with the columns of a data source. */
export function pairColumns(
  context: SimContext,
  before: readonly PropertySchema[],
  source: DataSource,
): void {
  const now = source.properties.filter(isRelation);
  for (const old of before.filter(isRelation)) {
    if (!old.synced) continue;
    const kept = now.find(({ id }) => id === old.id);
    if (kept?.synced?.id !== old.synced.id) releaseOtherEnd(context, old, !kept);
  }
  for (const column of now) {
    if (column.synced) addOtherEnd(context, source, column);
  }
}
