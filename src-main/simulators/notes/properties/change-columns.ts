import type { IdSequence } from "#core/contract/ids.ts";
import { settleFormula } from "../formulas/check.ts";
import { validationError } from "../errors.ts";
import type { ColumnInput, KindInput, RelationInput } from "./column-schema.ts";
import { mergeOptions, listOptions, propertyNamed, type OptionRef } from "./columns.ts";
import type { Option, OptionGroup, PropertyKind, PropertySchema } from "./types.ts";

/** The owner that Notion writes into the references of formulas. */
const FORMULA_OWNER = "5eed0000-0000-4000-8000-000000000001";

const usualStatuses = [
  { name: "Not started", color: "default" },
  { name: "In progress", color: "blue" },
  { name: "Done", color: "green" },
];

const groupNames = [
  { name: "To-do", color: "gray" },
  { name: "In progress", color: "blue" },
  { name: "Complete", color: "green" },
];

/** Each default status has its own group. Other new statuses go to the first group. */
function groupsOf(
  ids: IdSequence,
  options: readonly Option[],
  before: readonly OptionGroup[] | undefined,
  isUsual: boolean,
): readonly OptionGroup[] {
  const groups =
    before ?? groupNames.map((group) => ({ id: ids.uuid("group"), ...group, optionIds: [] }));
  const placed = new Set(groups.flatMap(({ optionIds }) => optionIds));
  const alive = new Set(options.map(({ id }) => id));
  const fresh = options.map(({ id }) => id).filter((id) => !placed.has(id));
  return groups.map((group, index) => ({
    ...group,
    optionIds: [
      ...group.optionIds.filter((id) => alive.has(id)),
      ...fresh.filter((_, at) => (isUsual ? at === index : index === 0)),
    ],
  }));
}

function statusOf(
  ids: IdSequence,
  input: readonly OptionRef[] | undefined,
  before: PropertySchema | undefined,
): PropertyKind {
  const known = before?.type === "status" ? before : undefined;
  const isUsual = !known && !input;
  const options = mergeOptions(ids, known?.options ?? [], input ?? known?.options ?? usualStatuses);
  return { type: "status", options, groups: groupsOf(ids, options, known?.groups, isUsual) };
}

/** The tools for creating a column. */
export interface ColumnTools {
  readonly ids: IdSequence;
  /** The id of the data source that a relation points to. */
  readonly targetOf: (relation: RelationInput) => string;
  /** The columns of another data source. */
  readonly columnsOf: (dataSourceId: string) => readonly PropertySchema[];
}

/** The kind of a column after a client's change. */
function kindOf(
  { ids, targetOf }: ColumnTools,
  input: KindInput,
  before: PropertySchema | undefined,
): PropertyKind {
  if (input.type === "number") {
    const known = before?.type === "number" ? before.format : "number";
    return { type: "number", format: input.format ?? known };
  }
  if (input.type === "relation") {
    const { type, dual } = input;
    const known = before?.type === "relation" ? before.synced : undefined;
    const id = dual && (dual.id ?? known?.id ?? ids.next("prop", 4).slice(4));
    const synced = id === undefined ? undefined : { id, name: dual?.name };
    return { type, dataSourceId: targetOf(input), synced };
  }
  if (!("options" in input)) return input;
  if (input.type === "status") return statusOf(ids, input.options, before);
  const known = before ? listOptions(before) : [];
  const options = input.options ? mergeOptions(ids, known, input.options) : known;
  return { type: input.type, options };
}

/**
 * Replaces the names in a new or changed column by ids: those of a formula and of a rollup.
 * @throws {Refusal} when one is unknown.
 */
function settleColumn(
  { columnsOf }: ColumnTools,
  column: PropertySchema,
  columns: readonly PropertySchema[],
): PropertySchema {
  if (column.type === "formula") {
    const others = columns.filter(({ id }) => id !== column.id);
    return { ...column, expression: settleFormula(column.expression, others, FORMULA_OWNER) };
  }
  if (column.type !== "rollup") return column;
  const relation = propertyNamed(columns, column.relationId);
  if (relation.type !== "relation") {
    throw validationError(`${relation.name} is not a relation property.`);
  }
  const target = propertyNamed(columnsOf(relation.dataSourceId), column.targetId);
  return { ...column, relationId: relation.id, targetId: target.id };
}

function settleColumns(
  tools: ColumnTools,
  columns: readonly PropertySchema[],
  before: readonly PropertySchema[],
): readonly PropertySchema[] {
  const settled = columns.map((column) =>
    before.includes(column) ? column : settleColumn(tools, column, columns),
  );
  checkColumns(settled);
  return settled;
}

function createColumn(tools: ColumnTools, name: string, input: ColumnInput): PropertySchema {
  if (!input.kind) throw validationError(`${name} is not a property that exists.`);
  const id = input.kind.type === "title" ? "title" : tools.ids.next("prop", 4).slice(4);
  return {
    ...kindOf(tools, input.kind, undefined),
    id,
    name,
    description: input.description ?? null,
  };
}

function checkColumns(properties: readonly PropertySchema[]): void {
  const titles = properties.filter(({ type }) => type === "title").length;
  if (titles === 0) throw validationError("Title is not provided");
  if (titles > 1) throw validationError("Cannot have more than one title property.");
  if (new Set(properties.map(({ name }) => name)).size === properties.length) return;
  throw validationError("Property names should be unique.");
}

/** The columns of a new data source. */
export function createColumns(
  tools: ColumnTools,
  inputs: Readonly<Record<string, ColumnInput>>,
): readonly PropertySchema[] {
  const columns = Object.entries(inputs).map(([name, input]) => createColumn(tools, name, input));
  return settleColumns(tools, columns, []);
}

function changeColumn(
  tools: ColumnTools,
  before: PropertySchema,
  input: ColumnInput,
): PropertySchema {
  const { id } = before;
  const name = input.name ?? before.name;
  const description = input.description === undefined ? before.description : input.description;
  if (!input.kind) return { ...before, name, description };
  if ((before.type === "title") !== (input.kind.type === "title")) {
    throw validationError("Cannot change the type of the title property.");
  }
  return { ...kindOf(tools, input.kind, before), id, name, description };
}

/** The columns of a data source after a client's changes. */
export function changeColumns(
  tools: ColumnTools,
  before: readonly PropertySchema[],
  inputs: Readonly<Record<string, ColumnInput | null>>,
): readonly PropertySchema[] {
  let columns = before;
  for (const [key, input] of Object.entries(inputs)) {
    const known = columns.find(({ id, name }) => name === key || id === key);
    if (input === null) {
      const gone = propertyNamed(columns, key);
      if (gone.type === "title") throw validationError("Cannot delete the title property.");
      columns = columns.filter((one) => one !== gone);
    } else if (known) {
      const changed = changeColumn(tools, known, input);
      columns = columns.map((one) => (one === known ? changed : one));
    } else {
      columns = [...columns, createColumn(tools, input.name ?? key, input)];
    }
  }
  return settleColumns(tools, columns, before);
}
