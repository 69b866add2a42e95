import { findProperty, listOptions, listProperties } from "../properties/columns.ts";
import type { PropertySchema, StoredValue } from "../properties/types.ts";
import { findTitle, plainText } from "../rich-text/plain-text.ts";
import type { DateValue } from "../rich-text/types.ts";
import { toMinute } from "../shared/present.ts";
import type { Page, State, View } from "../state.ts";
import { evaluate } from "./evaluate.ts";
import { parsedFormula } from "./check.ts";
import { computeRollup, relatedPages } from "./rollup.ts";
import type { FormulaReference, Value } from "./values.ts";

/** Formulas and rollups that depend on each other are followed this far. */
const MAX_DEPTH = 10;

const personOf = ({ users }: State, id: string): FormulaReference => ({
  kind: "person",
  id,
  name: users.get(id)?.name ?? "",
});

function dateOf({ start, end }: DateValue): Value {
  const until = end === null ? null : Date.parse(end);
  return { kind: "date", start: Date.parse(start), end: until, hasTime: start.length > 10 };
}

const momentOf = (time: number): Value => ({
  kind: "date",
  start: toMinute(time),
  end: null,
  hasTime: true,
});

function optionName(property: PropertySchema, id: string | null): string | null {
  return listOptions(property).find((one) => one.id === id)?.name ?? null;
}

function storedValue(state: State, property: PropertySchema, value: StoredValue): Value {
  switch (value.type) {
    case "title":
    case "rich_text":
      return plainText(state, value.text);
    case "number":
      return value.number;
    case "unique_id": {
      const prefix = property.type === "unique_id" ? property.prefix : null;
      return prefix === null ? String(value.number) : `${prefix}-${String(value.number)}`;
    }
    case "select":
    case "status":
      return optionName(property, value.option);
    case "multi_select":
      return value.options.flatMap((id) => optionName(property, id) ?? []);
    case "date":
      return value.date && dateOf(value.date);
    case "people":
      return value.ids.map((id) => personOf(state, id));
    case "relation":
      return relatedPages(state, value.ids).map(({ id }) => ({
        kind: "page",
        id,
        name: findTitle(state, id) ?? "",
      }));
    case "files":
      return value.files.map((file) => ("url" in file ? file.url : (file.name ?? "")));
    case "checkbox":
      return value.isChecked;
    case "place":
      return value.place?.name ?? value.place?.address ?? null;
    case "verification":
      return value.verified ? "verified" : "unverified";
    case "url":
    case "email":
    case "phone_number":
      return value.line;
  }
}

/** The value of a page in a column, as formulas and rollups take it. */
export function readValue(view: View, page: Page, property: PropertySchema, depth = 0): Value {
  const { state } = view;
  if (property.type === "formula") {
    if (depth > MAX_DEPTH) return null;
    const scope = {
      now: view.now,
      names: new Map<string, Value>(),
      read: (key: string, of: Value | undefined) => readColumn(view, page, key, of, depth + 1),
    };
    return evaluate(parsedFormula(property), scope);
  }
  if (property.type === "rollup") {
    if (depth > MAX_DEPTH) return null;
    return computeRollup(view, page, property, (other, column) =>
      readValue(view, other, column, depth + 1),
    ).value;
  }
  if (property.type === "created_time") return momentOf(page.createdAt);
  if (property.type === "last_edited_time") return momentOf(page.editedAt);
  if (property.type === "created_by") return personOf(state, page.createdBy);
  if (property.type === "last_edited_by") return personOf(state, page.editedBy);
  const value = page.values[property.id];
  if (value?.type === property.type) return storedValue(state, property, value);
  return property.type === "checkbox" ? false : null;
}

function readColumn(
  view: View,
  page: Page,
  key: string,
  of: Value | undefined,
  depth: number,
): Value {
  const { state } = view;
  const isOther = typeof of === "object" && of !== null && "kind" in of && of.kind === "page";
  const subject = of === undefined ? page : isOther ? state.pages.get(of.id) : undefined;
  const column = subject && findProperty(listProperties(state, subject), key);
  return subject && column ? readValue(view, subject, column, depth) : null;
}
