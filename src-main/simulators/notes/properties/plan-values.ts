import type { IdSequence } from "#core/contract/ids.ts";
import { notFound, validationError } from "../errors.ts";
import { presentTime } from "../shared/present.ts";
import type { State } from "../state.ts";
import { createOption, findOption, listOptions, propertyNamed, type OptionRef } from "./columns.ts";
import type { PropertySchema, StoredValue } from "./types.ts";
import type { ValueInput } from "./value-schema.ts";

/** The values to write into a page, and its columns with the options that this creates. */
export interface PlannedValues {
  readonly values: Readonly<Record<string, StoredValue>>;
  readonly properties: readonly PropertySchema[];
}

/** The id of an option, and the column that has it. */
function resolveOption(
  ids: IdSequence,
  property: PropertySchema,
  ref: OptionRef,
): { readonly id: string; readonly property: PropertySchema } {
  const known = findOption(listOptions(property), ref);
  if (known) return { id: known.id, property };
  if (property.type !== "select" && property.type !== "multi_select") {
    const name = ref.name ?? ref.id ?? "";
    throw validationError(`Invalid status option. Status option "${name}" does not exist".`);
  }
  if (ref.name === undefined) throw validationError(`Option "${ref.id ?? ""}" does not exist.`);
  const option = createOption(ids, ref);
  return { id: option.id, property: { ...property, options: [...property.options, option] } };
}

function checkReferences(state: State, property: PropertySchema, ids: readonly string[]): void {
  for (const id of ids) {
    if (property.type === "people" ? state.users.has(id) : isRowOf(state, property, id)) continue;
    throw notFound(property.type === "people" ? "user" : "page", id);
  }
}

function isRowOf(state: State, property: PropertySchema, id: string): boolean {
  const parent = state.pages.get(id)?.parent;
  if (property.type !== "relation" || !parent) return false;
  return parent.in === "dataSource" && parent.id === property.dataSourceId;
}

interface Written {
  readonly value: StoredValue;
  readonly property: PropertySchema;
}

function writeOptions(
  ids: IdSequence,
  before: PropertySchema,
  refs: readonly OptionRef[],
): Written {
  let property = before;
  const options: string[] = [];
  for (const ref of refs) {
    const found = resolveOption(ids, property, ref);
    property = found.property;
    if (!options.includes(found.id)) options.push(found.id);
  }
  return { value: { type: "multi_select", options }, property };
}

function writeValue(tools: Tools, property: PropertySchema, input: ValueInput): Written {
  const { state, ids, now } = tools;
  if ("isVerified" in input) {
    const date = input.date ?? { start: presentTime(now), end: null, timeZone: null };
    const verified = input.isVerified ? { by: state.botId, date } : null;
    return { value: { type: "verification", verified }, property };
  }
  if ("options" in input) return writeOptions(ids, property, input.options);
  if ("ids" in input) checkReferences(state, property, input.ids);
  if (!("option" in input)) return { value: input, property };
  const { type, option } = input;
  if (option === null) return { value: { type, option }, property };
  const found = resolveOption(ids, property, option);
  return { value: { type, option: found.id }, property: found.property };
}

interface Tools {
  readonly state: State;
  readonly ids: IdSequence;
  readonly now: number;
}

/** Plans the values that a client writes. The state is unchanged, also when a value is rejected. */
export function planValues(
  tools: Tools,
  columns: readonly PropertySchema[],
  inputs: Readonly<Record<string, ValueInput>>,
): PlannedValues {
  const values: Record<string, StoredValue> = {};
  let properties = columns;
  for (const [key, input] of Object.entries(inputs)) {
    const property = propertyNamed(properties, key);
    if (property.type !== input.type) {
      throw validationError(`${property.name} is expected to be ${property.type}.`);
    }
    const written = writeValue(tools, property, input);
    values[property.id] = written.value;
    properties = properties.map((one) => (one.id === property.id ? written.property : one));
  }
  return { values, properties };
}
