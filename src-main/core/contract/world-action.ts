import * as z from "zod";
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

/**
 * A control route for what only the provider can cause. Its body schema validates, documents, and is
 * the form in the panel: field titles and pickers come from `.meta({ title, picker })`. A form holds the first
 * fitting value of a required field, and of one with `prefilled`, until another is chosen.
 */
export interface WorldAction<State> {
  /** `/_dispute` */
  readonly path: string;
  /** The button's words: `Open dispute`. */
  readonly title: string;
  readonly summary: string;
  /** The effects, in sentences for the panel's preview. */
  readonly effects: readonly string[];
  readonly body: z.ZodObject;
  /** The rules for the values of fields, by name. */
  readonly choices?: Readonly<Record<string, ChoiceRule<State> | undefined>>;
  handle(context: Context<State>, body: unknown): unknown;
}

export interface WorldActionSpec<State, Body extends z.ZodObject> {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly effects: readonly string[];
  readonly body: Body;
  readonly choices?: Readonly<Partial<Record<keyof z.output<Body> & string, ChoiceRule<State>>>>;
  handle(context: Context<State>, body: z.output<Body>): unknown;
}

/** Makes the `worldAction` function of one simulator. */
export function createWorldActionHelper<State>() {
  return <Body extends z.ZodObject>(spec: WorldActionSpec<State, Body>): WorldAction<State> => spec;
}

/** A world action as the panel sees it. */
export interface WorldActionView {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly effects: readonly string[];
  /** JSON Schema of the body: the form is drawn from it. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/** Returns the data from which the panel draws an action. */
export function viewAction<State>(action: WorldAction<State>): WorldActionView {
  const { path, title, summary, effects } = action;
  return { path, title, summary, effects, schema: inputSchema(action.body) };
}

/** Returns the JSON Schema of a client's input; parts that JSON Schema cannot express are left open. */
export function inputSchema(schema: z.ZodType): Record<string, unknown> {
  return { ...z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) };
}
