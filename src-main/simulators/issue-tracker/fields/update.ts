import { isRecord } from "#shared/text/json-in.ts";
import { holdsList } from "../own-fields/catalogue.ts";
import { readOwnValue } from "../own-fields/read.ts";
import type { OwnField } from "../own-fields/types.ts";
import type { Issue } from "../state.ts";
import { FieldError } from "./field-errors.ts";
import {
  checkField,
  isCustomField,
  notOnScreen,
  readCustom,
  setters,
  type FieldScope,
  type Patch,
} from "./setters.ts";

/** One operation of an `update`: `{"add": "red"}`. */
export interface Operation {
  readonly verb: string;
  readonly value: unknown;
}

/** Parses the operations of a field's `update`. */
export function readOperations(value: unknown): readonly Operation[] {
  if (!Array.isArray(value)) throw new FieldError("Operations must be an array");
  const operations = value.flatMap((step: unknown) => {
    if (!isRecord(step)) throw new FieldError("Operation must be an object");
    return Object.entries(step).map(([verb, operand]) => ({ verb, value: operand }));
  });
  const others = operations.filter(({ verb }) => verb !== "set");
  if (others.length > 0 && others.length < operations.length) {
    throw new FieldError("Operation 'set' cannot be used with other operations.");
  }
  return operations;
}

/** Fields that hold lists, and where issues store them. */
const lists = {
  labels: "labels",
  components: "componentIds",
  fixVersions: "fixVersionIds",
  versions: "affectedVersionIds",
} as const;

type ListName = keyof typeof lists;

function isListName(name: string): name is ListName {
  return Object.hasOwn(lists, name);
}

function applyToList(
  scope: FieldScope,
  issue: Issue,
  name: ListName,
  { verb, value }: Operation,
): Patch {
  const key = lists[name];
  const read = (list: unknown) => setters[name]?.(scope, list) ?? {};
  if (verb === "set") return read(value);
  const items = read([value])[key] ?? [];
  const others = issue[key].filter((item) => !items.includes(item));
  if (verb === "remove") return { [key]: others };
  if (verb !== "add") throw new FieldError(`Operation '${verb}' is not supported.`);
  const all = [...others, ...items];
  return { [key]: name === "labels" ? all.sort() : all };
}

/** Adds a value to the list of a custom field, or removes it. */
function changeOwnList(
  scope: FieldScope,
  issue: Issue,
  field: OwnField,
  { verb, value }: Operation,
): Patch {
  const read = readOwnValue(scope, field, [value]);
  const old: unknown = issue.custom[field.id];
  const known: readonly unknown[] = Array.isArray(old) ? old : [];
  const items: readonly unknown[] = Array.isArray(read) ? read : [];
  const [item] = items;
  const text = JSON.stringify(item);
  const others = known.filter((one) => JSON.stringify(one) !== text);
  return { custom: { ...issue.custom, [field.id]: verb === "add" ? [...others, item] : others } };
}

/** The change of an issue that one operation makes. */
export function applyOperation(
  scope: FieldScope,
  issue: Issue,
  name: string,
  step: Operation,
  allowed = setters,
): Patch {
  checkField(scope, name);
  if (isListName(name)) return applyToList(scope, issue, name, step);
  const set = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
  if (!set && !isCustomField(name)) throw notOnScreen(name);
  const own = scope.state.ownFields.get(name);
  if (own && holdsList(own) && (step.verb === "add" || step.verb === "remove")) {
    return changeOwnList(scope, issue, own, step);
  }
  if (step.verb !== "set" && step.verb !== "edit") {
    throw new FieldError(`Field '${name}' does not support operation '${step.verb}'.`);
  }
  if (set) return set(scope, step.value);
  return { custom: { ...issue.custom, [name]: readCustom(scope, name, step.value) } };
}
