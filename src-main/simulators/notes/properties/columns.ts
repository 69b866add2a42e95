import { decodeOrKeep } from "#core/text/escaping.ts";
import { validationError } from "../errors.ts";
import type { NotesState, Page } from "../state.ts";
import type { PropertySchema } from "./types.ts";

/** What a page that is no row has: a title and nothing else. */
const loose: readonly PropertySchema[] = [
  { id: "title", name: "title", type: "title", description: null },
];

/** The columns a page has values in. */
export function propertiesOf(state: NotesState, page: Page): readonly PropertySchema[] {
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

/** The same, refused when there is none. */
export function propertyNamed(properties: readonly PropertySchema[], key: string): PropertySchema {
  const property = findProperty(properties, key);
  if (property) return property;
  throw validationError(`${key} is not a property that exists.`);
}
