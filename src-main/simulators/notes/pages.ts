import type { ValueInput } from "./doors/values.ts";
import { validationError } from "./errors.ts";
import { checkLive, dataSourceById, databaseById, firstDataSource, liveParent } from "./find.ts";
import { propertiesOf } from "./properties/columns.ts";
import { planValues, type PlannedValues } from "./properties/write.ts";
import type { PropertySchema, StoredValue } from "./properties/types.ts";
import type { NotesContext, NotesState, Page, Parent } from "./state.ts";

/** Where a page goes: a database stands for its first table. */
export function resolveParent(state: NotesState, parent: Parent): Parent {
  if (parent.in === "workspace") return parent;
  if (parent.in === "database") {
    const database = checkLive(state, databaseById(state, parent.id));
    return { in: "dataSource", id: firstDataSource(state, database).id };
  }
  if (parent.in === "dataSource") {
    checkLive(state, dataSourceById(state, parent.id));
    return parent;
  }
  const node = liveParent(state, parent.id, parent.in);
  const fits = parent.in === "page" ? state.pages.has(node.id) : state.blocks.has(node.id);
  if (fits) return parent;
  throw validationError(`Could not use ${parent.id} as a parent: it is not a ${parent.in}.`);
}

/** Plans the values of a page in the columns it has. */
export function planPage(
  context: NotesContext,
  page: Page,
  inputs: Readonly<Record<string, ValueInput>>,
): PlannedValues {
  return planValues(context, propertiesOf(context.state, page), inputs);
}

/** Puts planned options into their data source, when writing the page made some. */
export function keepColumns(
  state: NotesState,
  page: Page,
  properties: readonly PropertySchema[],
): void {
  if (page.parent.in !== "dataSource") return;
  const source = state.dataSources.get(page.parent.id);
  if (source && source.properties !== properties)
    state.dataSources.replace({ ...source, properties });
}

/** Numbers a new row in the column that counts rows, when there is one. */
export function numberRow(
  context: NotesContext,
  page: Page,
): Readonly<Record<string, StoredValue>> {
  const { parent } = page;
  const column = propertiesOf(context.state, page).find(({ type }) => type === "unique_id");
  if (!column || parent.in !== "dataSource") return {};
  return { [column.id]: { type: "unique_id", number: context.ids.integer(`row ${parent.id}`) } };
}
