import { isRecord } from "#shared/text/json-in.ts";
import { validationError } from "../../errors.ts";
import { findProperty } from "../../properties/columns.ts";
import type { PropertySchema } from "../../properties/types.ts";
import type { Configuration } from "./configuration.ts";

/** The keys of settings that hold a column, each with the key that shows its name. */
const columnKeys: Readonly<Record<string, string>> = {
  property_id: "property_name",
  date_property_id: "date_property_name",
  end_date_property_id: "end_date_property_name",
  map_by: "map_by_property_name",
  x_axis_property_id: "",
  y_axis_property_id: "",
  toggle_column_id: "",
};

/** Objects that show no name beside the id of their column. */
const nameless: readonly string[] = ["cover", "subtasks", "arrows_by", "y_axis", "value"];

/** The types of groups that have another name than the type of their column. */
const groupTypes: Readonly<Record<string, string>> = { person: "people", text: "rich_text" };

function columnOf(columns: readonly PropertySchema[], key: string): PropertySchema {
  const column = findProperty(columns, key);
  if (column) return column;
  throw validationError(`Could not find property with name or id: ${key}`);
}

/** A group is of the type of its column. */
function checkGroup(columns: readonly PropertySchema[], settings: Record<string, unknown>): void {
  const { type, property_id: id } = settings;
  if (typeof type !== "string" || typeof id !== "string" || !isGroup(settings)) return;
  const column = columnOf(columns, id);
  if (column.type === (groupTypes[type] ?? type)) return;
  throw validationError(
    `${column.name} is of type ${column.type} and cannot be grouped as ${type}.`,
  );
}

const isGroup = (settings: Record<string, unknown>) => "sort" in settings || "group_by" in settings;

function mapColumns(
  value: unknown,
  change: (key: string, id: string, place: string) => Readonly<Record<string, unknown>>,
  place = "",
): unknown {
  if (Array.isArray(value)) return value.map((one) => mapColumns(one, change, place));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key in columnKeys && typeof one === "string"
        ? Object.entries(change(key, one, place))
        : [[key, mapColumns(one, change, key)]],
    ),
  );
}

function visitObjects(value: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const one of value) visitObjects(one, visit);
  if (!isRecord(value)) return;
  visit(value);
  for (const one of Object.values(value)) visitObjects(one, visit);
}

/**
 * The settings with each column by its id.
 * @throws {Refusal} when a column is unknown, or a group is not of its type.
 */
export function settleConfiguration(
  columns: readonly PropertySchema[],
  settings: Configuration,
): Configuration {
  visitObjects(settings, (object) => {
    checkGroup(columns, object);
  });
  const settled = mapColumns(settings, (key, id) => ({ [key]: columnOf(columns, id).id }));
  return { ...settings, ...(isRecord(settled) ? settled : {}) };
}

/** The settings as a response shows them: with the names of the columns. */
export function presentConfiguration(
  columns: readonly PropertySchema[],
  settings: Configuration,
): unknown {
  return mapColumns(settings, (key, id, place) => {
    const name = columns.find((column) => column.id === id)?.name;
    const shownAs = nameless.includes(place) ? "" : (columnKeys[key] ?? "");
    return shownAs === "" || name === undefined ? { [key]: id } : { [key]: id, [shownAs]: name };
  });
}
