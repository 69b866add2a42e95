import type { IdSequence } from "#core/contract/ids.ts";
import { decodeOrKeep } from "#core/text/escaping.ts";
import { validationError } from "../errors.ts";
import type { State, Page } from "../state.ts";
import type { Option, PropertySchema } from "./types.ts";

/** The only column of a page outside data sources. */
const loose: readonly PropertySchema[] = [
  { id: "title", name: "title", type: "title", description: null },
];

/** The columns of a page. */
export function listProperties(state: State, page: Page): readonly PropertySchema[] {
  if (page.parent.in !== "dataSource") return loose;
  return state.dataSources.get(page.parent.id)?.properties ?? loose;
}

/** A column by its name or its id. The title answers to `title` everywhere. */
export function findProperty(
  properties: readonly PropertySchema[],
  key: string,
): PropertySchema | undefined {
  return (
    properties.find(({ name }) => name === key) ??
    properties.find(({ id }) => id === key || id === decodeOrKeep(key))
  );
}

/** A column by its name or id. Throws Notion's 400 when there is none. */
export function propertyNamed(properties: readonly PropertySchema[], key: string): PropertySchema {
  const property = findProperty(properties, key);
  if (property) return property;
  throw validationError(`${key} is not a property that exists.`);
}

/** An option by id, or by name. An unknown name creates an option. */
export interface OptionRef {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly description?: string | null | undefined;
}

/** The options of a column: none for types without options. */
export function listOptions(property: PropertySchema): readonly Option[] {
  return "options" in property ? property.options : [];
}

/** The existing option that a client refers to. */
export function findOption(options: readonly Option[], ref: OptionRef): Option | undefined {
  return options.find((one) => (ref.id === undefined ? one.name === ref.name : one.id === ref.id));
}

/** A new option. */
export function createOption(ids: IdSequence, { name, color, description }: OptionRef): Option {
  if (name === undefined) throw validationError("A new option should have a name.");
  if (name.includes(","))
    throw validationError(`Invalid select option, commas not allowed: ${name}`);
  return {
    id: ids.uuid("option"),
    name,
    color: color ?? "default",
    description: description ?? null,
  };
}

/** The options of a column after a client sent a list. Known options keep their ids. */
export function mergeOptions(
  ids: IdSequence,
  before: readonly Option[],
  input: readonly OptionRef[],
): readonly Option[] {
  const after = input.map((ref) => {
    const known = findOption(before, ref);
    if (!known) return createOption(ids, ref);
    const { name = known.name, color = known.color, description = known.description } = ref;
    return { id: known.id, name, color, description };
  });
  const names = new Set(after.map(({ name }) => name));
  if (names.size < after.length) throw validationError("Option names should be unique.");
  return after;
}
