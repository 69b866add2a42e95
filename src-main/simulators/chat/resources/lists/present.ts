import type { List, ListColumn, ListItem } from "../../shared/app-entities.ts";
import type { State } from "../../state.ts";
import { presentFile } from "../files/present.ts";
import { cellText, presentCell } from "./columns.ts";

function presentColumn({ id, key, name, type, isPrimary, options }: ListColumn) {
  return {
    id,
    key,
    name,
    type,
    is_primary_column: isPrimary,
    ...(options && { options }),
  };
}

/** The columns and the settings of a list. */
export function presentMetadata({ columns, description, isTodo }: List) {
  const schema = columns.map(presentColumn);
  return {
    schema,
    subtask_schema: schema,
    views: [],
    integrations: [],
    todo_mode: isTodo,
    description_blocks: [...description],
  };
}

/** A row of a list with its cells in the order of the columns. */
export function presentItem(list: List, item: ListItem) {
  const fields = list.columns.flatMap((column) => {
    const value = item.values[column.id];
    return value === undefined ? [] : [presentCell(column, value)];
  });
  return {
    id: item.id,
    list_id: list.id,
    date_created: item.created,
    created_by: item.createdBy,
    updated_by: item.updatedBy,
    fields,
    updated_timestamp: String(item.updated),
    ...(item.parentId === undefined ? {} : { parent_record_id: item.parentId }),
  };
}

/** The file of a list with its columns. */
export function presentList(state: State, list: List) {
  const file = state.files.get(list.id);
  if (!file) throw new RangeError(`the list ${list.id} has no file`);
  const shown = presentFile(state, file);
  return {
    ...shown,
    list_metadata: presentMetadata(list),
    list_csv_download_url: shown.url_private_download,
    list_limits: {
      row_count: list.items.length,
      column_count: list.columns.length,
      archived_row_count: 0,
      over_row_maximum: false,
      over_column_maximum: false,
      over_view_maximum: false,
    },
  };
}

const quote = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The rows of a list as comma-separated values. */
export function exportList({ columns, items }: List): string {
  const rows = items.map(({ values }) =>
    columns.map((column) => cellText(column, values[column.id])),
  );
  const names = columns.map(({ name }) => name);
  return [names, ...rows].map((row) => row.map(quote).join(",")).join("\n");
}
