import { isRecord } from "#shared/text/json-in.ts";
import { FieldError } from "../fields/field-errors.ts";
import { readOptionalDocument } from "../fields/documents.ts";
import { namedBy, readAccount, readDay, readLabels, readNumber } from "../fields/values.ts";
import type { ApiVersion } from "../route.ts";
import { moment } from "../shared/schema.ts";
import type { Project, State } from "../state.ts";
import { contextAt, factsOf } from "./catalogue.ts";
import type { FieldOption, OwnField } from "./types.ts";

/** The place in which the value of a field is read. */
export interface ValueScope {
  readonly state: State;
  readonly version: ApiVersion;
  readonly project: Project;
}

function optionsAt({ state, project }: ValueScope, field: OwnField): readonly FieldOption[] {
  const context = contextAt(state, field.id, { projectId: project.id });
  if (context) return context.options.filter(({ isDisabled }) => !isDisabled);
  throw new FieldError(
    `Field '${field.id}' cannot be set. It is not on the appropriate screen, or unknown.`,
  );
}

/** The option of `{id}` or `{value}`, below another one in a cascading field. */
function readOption(
  options: readonly FieldOption[],
  value: unknown,
  parentId: string | null = null,
): { readonly id: string; readonly value: string } {
  if (!isRecord(value)) throw new FieldError("Specify a valid 'id' or 'name' for the option");
  const level = options.filter((option) => option.parentId === parentId);
  const id = namedBy(value, ["id"]);
  const text = namedBy(value, ["value", "name"]);
  const found = level.find((one) => (id === undefined ? one.value === text : one.id === id));
  if (found) return { id: found.id, value: found.value };
  throw new FieldError(
    `Option ${id === undefined ? "value" : "id"} '${id ?? text ?? ""}' is not valid`,
  );
}

function listOf<T>(value: unknown, read: (item: unknown) => T): readonly T[] {
  if (!Array.isArray(value)) throw new FieldError("data was not an array");
  return value.map(read);
}

function readText(value: unknown): string {
  if (typeof value !== "string") throw new FieldError("Operation value must be a string");
  if (value.length <= 255) return value;
  throw new FieldError(
    "The entered text is too long. It exceeds the allowed limit of 255 characters.",
  );
}

function readUser(state: State, value: unknown): { readonly id: string } {
  const id = readAccount(state, value, null);
  if (id === null) throw new FieldError("expected Object with an 'accountId' property");
  return { id };
}

function readMoment(value: unknown): number {
  const parsed = moment.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new FieldError(`Error parsing time: ${JSON.stringify(value)}`);
}

function readUrl(value: unknown): string {
  const text = readText(value);
  if (URL.canParse(text)) return text;
  throw new FieldError(`The URL '${text}' is not valid.`);
}

/**
 * Reads the value of a custom field as a client sent it; `null` for none.
 * @throws {FieldError} when it does not fit the field's type or options.
 */
export function readOwnValue(scope: ValueScope, field: OwnField, value: unknown): unknown {
  const options = optionsAt(scope, field);
  if (value === null || value === undefined) return null;
  const { state, version } = scope;
  switch (factsOf(field).kind) {
    case "text":
      return readText(value);
    case "document":
      return readOptionalDocument(version, value);
    case "url":
      return readUrl(value);
    case "number":
      return readNumber(value);
    case "day":
      return readDay(value);
    case "moment":
      return readMoment(value);
    case "labels":
      return readLabels(value);
    case "option":
      return readOption(options, value);
    case "options":
      return listOf(value, (item) => readOption(options, item));
    case "child": {
      const parent = readOption(options, value);
      const child = isRecord(value) ? value["child"] : undefined;
      if (child === undefined || child === null) return parent;
      return { ...parent, child: readOption(options, child, parent.id) };
    }
    case "user":
      return readUser(state, value);
    case "users":
      return listOf(value, (item) => readUser(state, item));
  }
}
