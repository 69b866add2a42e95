import type { FieldChoice } from "#shared/domain/action-choices.ts";
import type { Context } from "./context.ts";

/** The values of a form, by field. */
export type Typed = Readonly<Record<string, string>>;

/** The rule by which the values of one field depend on the state and on earlier fields. */
export interface ChoiceRule<State> {
  /** For a field with a picker: returns why an object cannot be chosen, or `undefined`. */
  readonly unfit?: (context: Context<State>, id: string, typed: Typed) => string | undefined;
  /** For any other field: lists its values, the best one first. */
  readonly list?: (context: Context<State>, typed: Typed) => Iterable<FieldChoice>;
}
