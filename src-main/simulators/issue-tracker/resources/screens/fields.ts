import { notFound } from "../../errors.ts";
import { allFields } from "../../fields/catalogue.ts";
import { listOwnFields } from "../../own-fields/catalogue.ts";
import type { Screen } from "../../site/types.ts";
import type { State } from "../../state.ts";

/** A field of a screen. */
interface NamedField {
  readonly id: string;
  readonly name: string;
}

/** The fields that can be on a screen: those that can be set. */
const fieldsOf = (state: State): readonly NamedField[] => [
  ...allFields.filter(({ id, operations }) => operations.length > 0 || id === "resolution"),
  ...listOwnFields(state),
];

/** The field of an id. */
export function checkField(state: State, id: string): string {
  if (fieldsOf(state).some((field) => field.id === id)) return id;
  throw notFound(`The field '${id}' was not found.`);
}

/** A field as a screen shows it. */
export function presentField(state: State, id: string): NamedField {
  const field = fieldsOf(state).find((one) => one.id === id);
  return { id, name: field?.name ?? id };
}

/** The fields that are on no tab of a screen. */
export function availableFields(state: State, { tabs }: Screen): readonly NamedField[] {
  const held = new Set(tabs.flatMap(({ fieldIds }) => fieldIds));
  return fieldsOf(state)
    .filter(({ id }) => !held.has(id))
    .map(({ id, name }) => ({ id, name }));
}
