import type * as z from "zod";
import { requireAccess } from "../../documents/access.ts";
import { addDocumentFile, changeDocumentFile } from "../../documents/file.ts";
import { slackError } from "../../errors.ts";
import type { Caller } from "../../route.ts";
import type {
  AccessLevel,
  FileForm,
  List,
  ListColumn,
  ListItem,
} from "../../shared/app-entities.ts";
import { toSeconds } from "../../shared/timestamps.ts";
import type { Passed, SimContext, State } from "../../state.ts";
import { readCell } from "./columns.ts";
import { exportList } from "./present.ts";
import type { ColumnInput, createBody, createItemBody, updateBody } from "./schema.ts";

const form: FileForm = {
  mode: "list",
  filetype: "list",
  mimetype: "application/vnd.slack-list",
  pretty: "List",
};

/** The list of an id that the caller may read or change. */
export function requireList(state: State, caller: Caller, id: string, level: AccessLevel): List {
  return requireAccess(state, state.lists.get(id), caller, level, "list_not_found");
}

/** A row of a list by its id. */
export function requireItem({ items }: List, id: string): ListItem {
  const item = items.find((one) => one.id === id);
  if (item) return item;
  throw slackError("record_not_found");
}

const name: ColumnInput = {
  key: "name",
  name: "Name",
  type: "text",
  is_primary_column: true,
  options: undefined,
};

/** The columns that a list for tasks has besides its own. */
const todo = [
  { key: "todo_completed", name: "Completed", type: "todo_completed" },
  { key: "todo_assignee", name: "Assignee", type: "todo_assignee" },
  { key: "todo_due_date", name: "Due Date", type: "todo_due_date" },
].map((column): ColumnInput => ({ ...column, is_primary_column: false, options: undefined }));

function createColumns({ ids }: SimContext, inputs: readonly ColumnInput[]): readonly ListColumn[] {
  return inputs.map((input) => ({
    id: ids.next("Col", 10, "upper"),
    key: input.key,
    name: input.name,
    type: input.type,
    isPrimary: input.is_primary_column,
    options: input.options,
  }));
}

/** Keeps a changed list, and the text of its export. */
export function keepList(context: SimContext, list: List, title?: string): List {
  const kept = context.state.lists.replace(list);
  changeDocumentFile(context, list.id, { title, text: exportList(kept) });
  return kept;
}

/** The columns for tasks that a list lacks. */
function missingTodo(isTodo: boolean, columns: readonly { readonly key: string }[]) {
  return isTodo ? todo.filter(({ key }) => !columns.some((column) => column.key === key)) : [];
}

/** Rows with new ids, each below the copy of the row that it was below. */
function copyItems({ ids }: SimContext, items: readonly ListItem[]): readonly ListItem[] {
  const fresh = new Map(items.map(({ id }) => [id, ids.next("Rec", 10, "upper")]));
  const renamed = (id: string) => fresh.get(id) ?? id;
  return items.map((item) => ({
    ...item,
    id: renamed(item.id),
    parentId: item.parentId === undefined ? undefined : renamed(item.parentId),
  }));
}

export function createList(
  context: SimContext,
  caller: Caller,
  body: z.output<typeof createBody>,
  baseUrl: string,
): List {
  const { state } = context;
  const { copy_from_list_id: from, todo_mode: isTodo = false } = body;
  const original = from === undefined ? undefined : requireList(state, caller, from, "read");
  const given = body.schema ?? [];
  const hasPrimary = given.some((column) => column.is_primary_column);
  const inputs = hasPrimary ? given : [name, ...given];
  const columns =
    original?.columns ?? createColumns(context, [...inputs, ...missingTodo(isTodo, inputs)]);
  const copied = body.include_copied_list_records === true ? (original?.items ?? []) : [];
  const user = caller.user.id;
  const file = addDocumentFile(context, { user, title: body.name, form, text: "", baseUrl });
  const list = state.lists.add({
    id: file.id,
    access: { [user]: "owner" },
    description: body.description_blocks ?? original?.description ?? [],
    isTodo: isTodo || original?.isTodo === true,
    columns,
    items: copyItems(context, copied),
    jobs: [],
  });
  return keepList(context, list);
}

export function updateList(
  context: SimContext,
  list: List,
  body: z.output<typeof updateBody>,
): List {
  const isTodo = body.todo_mode ?? list.isTodo;
  const added = createColumns(context, missingTodo(isTodo, list.columns));
  const description = body.description_blocks ?? list.description;
  const changed = { ...list, isTodo, description, columns: [...list.columns, ...added] };
  return keepList(context, changed, body.name);
}

function valuesOf(list: List, cells: readonly Passed[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    cells.map((cell) => {
      const { columnId, value } = readCell(list, cell);
      return [columnId, value];
    }),
  );
}

export function createItem(
  context: SimContext,
  caller: Caller,
  list: List,
  body: z.output<typeof createItemBody>,
): ListItem {
  const { ids, now } = context;
  const { duplicated_item_id: from, parent_item_id: parent } = body;
  const original = from === undefined ? undefined : requireItem(list, from);
  const parentId = parent === undefined ? undefined : requireItem(list, parent).id;
  const values = { ...original?.values, ...valuesOf(list, body.initial_fields ?? []) };
  const item: ListItem = {
    id: ids.next("Rec", 10, "upper"),
    parentId,
    created: toSeconds(now),
    updated: toSeconds(now),
    createdBy: caller.user.id,
    updatedBy: caller.user.id,
    values,
  };
  keepList(context, { ...list, items: [...list.items, item] });
  return item;
}

/** Changes cells of several rows, or none if one of them is invalid. */
export function updateCells(
  context: SimContext,
  caller: Caller,
  list: List,
  cells: readonly (Passed & { readonly row_id: string })[],
): void {
  const updated = toSeconds(context.now);
  let { items } = list;
  for (const cell of cells) {
    const { id } = requireItem(list, cell.row_id);
    const values = valuesOf(list, [cell]);
    items = items.map((item) =>
      item.id === id
        ? { ...item, values: { ...item.values, ...values }, updated, updatedBy: caller.user.id }
        : item,
    );
  }
  keepList(context, { ...list, items });
}

/** Deletes rows with those below them. */
export function deleteItems(context: SimContext, list: List, ids: readonly string[]): void {
  for (const id of ids) requireItem(list, id);
  const items = list.items.filter(
    ({ id, parentId }) => !ids.includes(id) && (parentId === undefined || !ids.includes(parentId)),
  );
  keepList(context, { ...list, items });
}
