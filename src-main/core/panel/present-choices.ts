import type { ChoicesQuery, FieldChoice, FormChoices } from "#shared/domain/action-choices.ts";
import { splitWords } from "#shared/text/split-words.ts";
import type { Typed } from "#core/contract/world-action.ts";
import type { ChoiceField } from "./choice-fields.ts";

/** As many values as a person reads through before typing a word of the one that is wanted. */
const SHOWN = 60;

/** The number of values among which the first that fits is found. */
const LOOKED_AT = 1_000;

/**
 * Returns the values that the fields of an action can take, and what the form holds while nothing is
 * typed. A field's values may depend on those before it.
 */
export function presentChoices(
  choiceFields: readonly ChoiceField[],
  { typed, search, limit = SHOWN }: Omit<ChoicesQuery, "path">,
): FormChoices {
  const prefilled: Record<string, string> = {};
  const fields: FormChoices["fields"] = {};
  for (const field of choiceFields) {
    const held = withoutEmpty({ ...prefilled, ...typed });
    const text = search?.field === field.name ? search.text : "";
    const choices = lookUp(field.list(held), text, limit);
    fields[field.name] = { items: choices.items };
    const { first } = choices;
    if (!field.isPrefilled || typed[field.name] !== undefined || !first) continue;
    const alone = prefilled[field.name] ?? first.id;
    Object.assign(prefilled, first.id === alone ? first.fills : {}, { [field.name]: alone });
  }
  return { prefilled, fields };
}

function withoutEmpty(typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
}

/** The first values that hold every word, and the first of all that fits. */
function lookUp(choices: Iterable<FieldChoice>, text: string, limit: number) {
  const words = splitWords(text);
  const items: FieldChoice[] = [];
  let first: FieldChoice | undefined;
  let looked = 0;
  for (const choice of choices) {
    looked += 1;
    if (choice.unfit === undefined) first ??= choice;
    if (items.length < limit && holds(choice, words)) items.push({ ...choice });
    const isComplete = items.length >= limit && (first !== undefined || looked >= LOOKED_AT);
    if (isComplete) break;
  }
  return { items, first };
}

function holds({ id, label, status = "", unfit = "" }: FieldChoice, words: readonly string[]) {
  const line = `${id} ${label} ${status} ${unfit}`.toLowerCase();
  return words.every((word) => line.includes(word));
}
