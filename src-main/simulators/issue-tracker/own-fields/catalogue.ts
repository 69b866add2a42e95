import { isRecord } from "#shared/text/json-in.ts";
import type { FieldSchema, SystemField } from "../fields/catalogue.ts";
import type { Issue, State } from "../state.ts";
import type { FieldContext, FieldOption, OwnField, ValueKind } from "./types.ts";

export const TYPES = "com.atlassian.jira.plugin.system.customfieldtypes:";

interface TypeFacts {
  readonly kind: ValueKind;
  readonly schema: Pick<FieldSchema, "type" | "items">;
  readonly searcher: string;
}

const facts = (kind: ValueKind, searcher: string, type: string, items?: string): TypeFacts => ({
  kind,
  schema: { type, ...(items !== undefined && { items }) },
  searcher,
});

/** The types of custom fields by the end of their keys. */
const types: Readonly<Record<string, TypeFacts>> = {
  textfield: facts("text", "textsearcher", "string"),
  readonlyfield: facts("text", "textsearcher", "string"),
  textarea: facts("document", "textsearcher", "string"),
  url: facts("url", "exacttextsearcher", "string"),
  float: facts("number", "exactnumber", "number"),
  datepicker: facts("day", "daterange", "date"),
  datetime: facts("moment", "datetimerange", "datetime"),
  select: facts("option", "multiselectsearcher", "option"),
  radiobuttons: facts("option", "multiselectsearcher", "option"),
  multiselect: facts("options", "multiselectsearcher", "array", "option"),
  multicheckboxes: facts("options", "multiselectsearcher", "array", "option"),
  cascadingselect: facts("child", "cascadingselectsearcher", "option-with-child"),
  labels: facts("labels", "labelsearcher", "array", "string"),
  userpicker: facts("user", "userpickergroupsearcher", "user"),
  multiuserpicker: facts("users", "userpickergroupsearcher", "array", "user"),
};

/** The keys of the types that a field can have. */
export const typeKeys: readonly string[] = Object.keys(types).map((name) => `${TYPES}${name}`);

/** The facts about a field's type. */
export function factsOf({ type }: Pick<OwnField, "type">): TypeFacts {
  const found = types[type.slice(TYPES.length)];
  if (!found) throw new RangeError(`no type ${type}`);
  return found;
}

/** Returns whether a field holds a list. */
export function holdsList(field: OwnField): boolean {
  return factsOf(field).schema.type === "array";
}

/** A custom field as the lists of fields have it. */
export function toSystemField(field: OwnField): SystemField {
  const number = field.id.slice("customfield_".length);
  return {
    id: field.id,
    name: field.name,
    schema: { ...factsOf(field).schema, custom: field.type, customId: Number(number) },
    clauseNames: [`cf[${number}]`, field.name],
    operations: holdsList(field) ? ["add", "set", "remove"] : ["set"],
  };
}

/** The custom fields of a site. */
export function listOwnFields({ ownFields }: State): readonly OwnField[] {
  return [...ownFields.values()].filter(({ isTrashed }) => !isTrashed);
}

/** The contexts of a custom field. */
export function contextsOf({ contexts }: State, fieldId: string): readonly FieldContext[] {
  return [...contexts.values()].filter((context) => context.fieldId === fieldId);
}

/** The context that a field has in a project for a type: that of the project before the one for all. */
export function contextAt(
  state: State,
  fieldId: string,
  { projectId, typeId }: Pick<Issue, "projectId"> & Partial<Pick<Issue, "typeId">>,
): FieldContext | undefined {
  const fitting = contextsOf(state, fieldId).filter(
    ({ projectIds, typeIds }) =>
      (projectIds.length === 0 || projectIds.includes(projectId)) &&
      (typeIds.length === 0 || typeId === undefined || typeIds.includes(typeId)),
  );
  return fitting.find(({ projectIds }) => projectIds.length > 0) ?? fitting[0];
}

/** The option of an id among all contexts of a field. */
export function findOption(state: State, fieldId: string, id: unknown): FieldOption | undefined {
  for (const { options } of contextsOf(state, fieldId)) {
    const option = options.find((one) => one.id === id);
    if (option) return option;
  }
  return undefined;
}

/** The id of a stored option or user. */
export function idIn(value: unknown): string {
  return isRecord(value) && typeof value["id"] === "string" ? value["id"] : "";
}
