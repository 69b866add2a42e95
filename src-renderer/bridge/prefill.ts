import type { FormChoices } from "#shared/domain/action-choices.ts";
import type { FieldSpec } from "./schema-fields.ts";

type Values = Readonly<Record<string, string>>;

/**
 * Returns the first values of an action's form: the newest object that fits, else the only or the first
 * proposed value of a required field.
 */
export function prefillForm(
  fields: readonly FieldSpec[],
  choices: Pick<FormChoices, "prefilled"> | undefined,
): Values {
  const first = fields.flatMap(({ name, isRequired, choices: only, suggestions }) => {
    const value = only[0] ?? suggestions[0];
    return isRequired && value !== undefined ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(first), ...choices?.prefilled };
}
