import { parsedFormula, resultType } from "../formulas/check.ts";
import { readValue } from "../formulas/read-value.ts";
import { computeRollup, relatedPages } from "../formulas/rollup.ts";
import { isDate, textOf, type Value } from "../formulas/values.ts";
import { listOptions, listProperties } from "../properties/columns.ts";
import type { PropertySchema, PropertyType, StoredValue } from "../properties/types.ts";
import { plainText } from "../rich-text/plain-text.ts";
import { isExpired } from "../properties/verification.ts";
import { toMinute } from "../shared/present.ts";
import type { Page, View } from "../state.ts";

/** A value as filters and sorts see it. A family unites types that compare alike. */
export type Cell =
  | { readonly family: "text"; readonly text: string }
  | { readonly family: "number"; readonly number: number | undefined }
  | { readonly family: "checkbox"; readonly isChecked: boolean }
  | { readonly family: "option"; readonly name: string | undefined; readonly rank: number }
  | { readonly family: "options"; readonly names: readonly string[] }
  | { readonly family: "date"; readonly time: number | undefined }
  | { readonly family: "people"; readonly ids: readonly string[] }
  | { readonly family: "relation"; readonly ids: readonly string[] }
  | { readonly family: "files"; readonly count: number }
  | { readonly family: "verification"; readonly status: "verified" | "expired" | "none" }
  /** Neither filtered nor sorted by. */
  | { readonly family: "nothing" }
  | { readonly family: "cells"; readonly cells: readonly Cell[] };

export type Family = Cell["family"];

/** The family of each type of column. */
export const families: Readonly<Record<PropertyType, Family>> = {
  title: "text",
  rich_text: "text",
  url: "text",
  email: "text",
  phone_number: "text",
  number: "number",
  unique_id: "number",
  checkbox: "checkbox",
  select: "option",
  status: "option",
  multi_select: "options",
  date: "date",
  created_time: "date",
  last_edited_time: "date",
  people: "people",
  created_by: "people",
  last_edited_by: "people",
  relation: "relation",
  files: "files",
  formula: "text",
  rollup: "cells",
  button: "nothing",
  place: "nothing",
  verification: "verification",
};

const emptyCells: Readonly<Record<Family, Cell>> = {
  text: { family: "text", text: "" },
  number: { family: "number", number: undefined },
  checkbox: { family: "checkbox", isChecked: false },
  option: { family: "option", name: undefined, rank: 0 },
  options: { family: "options", names: [] },
  date: { family: "date", time: undefined },
  people: { family: "people", ids: [] },
  relation: { family: "relation", ids: [] },
  files: { family: "files", count: 0 },
  cells: { family: "cells", cells: [] },
  verification: { family: "verification", status: "none" },
  nothing: { family: "nothing" },
};

function storedCell({ state, now }: View, property: PropertySchema, value: StoredValue): Cell {
  switch (value.type) {
    case "title":
    case "rich_text":
      return { family: "text", text: plainText(state, value.text) };
    case "url":
    case "email":
    case "phone_number":
      return { family: "text", text: value.line ?? "" };
    case "number":
    case "unique_id":
      return { family: "number", number: value.number ?? undefined };
    case "checkbox":
      return { family: "checkbox", isChecked: value.isChecked };
    case "select":
    case "status": {
      const rank = listOptions(property).findIndex(({ id }) => id === value.option);
      return { family: "option", name: listOptions(property)[rank]?.name, rank };
    }
    case "multi_select":
      return { family: "options", names: namesOf(property, value.options) };
    case "date":
      return { family: "date", time: value.date ? Date.parse(value.date.start) : undefined };
    case "people":
      return { family: "people", ids: value.ids };
    case "relation":
      return { family: "relation", ids: relatedPages(state, value.ids).map(({ id }) => id) };
    case "files":
      return { family: "files", count: value.files.length };
    case "place":
      return { family: "nothing" };
    case "verification": {
      const { verified } = value;
      const held = verified && isExpired(verified.date, now) ? "expired" : "verified";
      return { family: "verification", status: verified ? held : "none" };
    }
  }
}

function namesOf(property: PropertySchema, ids: readonly string[]): readonly string[] {
  return ids.flatMap((id) => listOptions(property).find((one) => one.id === id)?.name ?? []);
}

/** The values that follow from the page itself. */
const computed: Readonly<Record<string, (page: Page) => Cell>> = {
  created_time: (page) => ({ family: "date", time: toMinute(page.createdAt) }),
  last_edited_time: (page) => ({ family: "date", time: toMinute(page.editedAt) }),
  created_by: (page) => ({ family: "people", ids: [page.createdBy] }),
  last_edited_by: (page) => ({ family: "people", ids: [page.editedBy] }),
};

/** The result of a formula or a rollup. An empty one is of the type that it would have. */
function computedCell(value: Value, type: string): Cell {
  if (isDate(value) || (value === null && type === "date")) {
    return { family: "date", time: isDate(value) ? value.start : undefined };
  }
  if (typeof value === "number" || (value === null && type === "number")) {
    return { family: "number", number: value ?? undefined };
  }
  if (typeof value === "boolean" || type === "boolean") {
    return { family: "checkbox", isChecked: value === true };
  }
  return { family: "text", text: textOf(value) };
}

function rollupCell(
  view: View,
  page: Page,
  property: PropertySchema & { readonly type: "rollup" },
): Cell {
  const read = (other: Page, column: PropertySchema) => readValue(view, other, column, 1);
  const { type, value, sources } = computeRollup(view, page, property, read);
  if (type === "number" || type === "date") return computedCell(value, type);
  const cells = sources.map((one) => readCell(view, one.page, one.column));
  return { family: "cells", cells };
}

/** The value of a page in a column. */
export function readCell(view: View, page: Page, property: PropertySchema): Cell {
  if (property.type === "formula") {
    const value = readValue(view, page, property);
    const columns = listProperties(view.state, page);
    return computedCell(value, resultType(parsedFormula(property), columns));
  }
  if (property.type === "rollup") return rollupCell(view, page, property);
  const compute = computed[property.type];
  if (compute) return compute(page);
  const value = page.values[property.id];
  if (value?.type !== property.type) return emptyCells[families[property.type]];
  return storedCell(view, property, value);
}

/** The value that a cell is sorted by. */
export type Rank = number | string | undefined;

/** The rank of a cell: `undefined` when it is empty. */
export function rankCell(cell: Cell): Rank {
  switch (cell.family) {
    case "text":
      return cell.text === "" ? undefined : cell.text.toLowerCase();
    case "number":
      return cell.number;
    case "checkbox":
      return cell.isChecked ? 1 : 0;
    case "option":
      return cell.name === undefined ? undefined : cell.rank;
    case "options":
      return cell.names.length === 0 ? undefined : cell.names.join(",").toLowerCase();
    case "date":
      return cell.time;
    case "people":
    case "relation":
      return cell.ids.length === 0 ? undefined : cell.ids.join(",");
    case "cells":
      return cell.cells.length === 0 ? undefined : cell.cells.map(rankCell).join(",");
    case "files":
      return cell.count === 0 ? undefined : cell.count;
    case "verification":
      return cell.status;
    case "nothing":
      return undefined;
  }
}
