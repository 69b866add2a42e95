import type * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import type { Metadata } from "./types.ts";
import { mergeMetadata } from "./metadata.ts";
import { metadata } from "./schema.ts";

/**
 * One field of an object of the API. The objects are stored as the API shows them, so a field is written
 * once, here: its place in responses, its parameters, and its value before one is given.
 */
interface Field<Value, Given = unknown> {
  /** The value of a new object. */
  readonly first: Value;
  /** The parameter that sets it when the object is created, and when it is changed. */
  readonly create?: z.ZodType;
  readonly update?: z.ZodType;
  /** Returns the value after a parameter was given; default: the given one. */
  after?(before: Value, input: Given): Value;
}

type Fields = Readonly<Record<string, Field<unknown>>>;

/** Makes a field that no parameter sets: it has always this value, or the simulator sets it. */
export const shown = <Value>(first: Value) => ({ first });

/** Makes a field that creating and changing can set. */
export const param = <Schema extends z.ZodType, First>(schema: Schema, first: First) => ({
  ...shown<Exclude<z.output<Schema>, undefined> | First>(first),
  create: schema.optional(),
  update: schema.optional(),
});

/** Makes a field that creating can set once. */
export const fixed = <Schema extends z.ZodType, First>(schema: Schema, first: First) => ({
  ...shown<Exclude<z.output<Schema>, undefined> | First>(first),
  create: schema.optional(),
});

/** Makes a text that is never `null`: creating must set it, and an empty value changes nothing. */
export const requiredText = (schema: z.ZodType<string | null>) => ({
  ...shown(""),
  create: schema,
  update: schema.optional(),
  after: (before: string, input: string | null) => input ?? before,
});

/** Makes the field of a client's own key-value pairs: given keys are merged into the former ones. */
export const metadataField = () => ({
  ...shown<Metadata>({}),
  create: metadata.optional(),
  update: metadata.optional(),
  after: (before: Metadata, input: z.output<typeof metadata>) => mergeMetadata(before, input),
});

/** Makes a list that an empty value empties. */
export const listField = <Item>(schema: z.ZodType<readonly Item[] | null>) => ({
  ...shown<readonly Item[]>([]),
  create: schema.optional(),
  update: schema.optional(),
  after: (_before: readonly Item[], input: readonly Item[] | null) => input ?? [],
});

/** An object with these fields, as it is stored and shown. */
type ObjectWith<F extends Fields> = { readonly [Name in keyof F]: F[Name]["first"] };

/** The parameters of the fields that a route can set. */
type ParametersFor<F extends Fields, Route extends "create" | "update"> = {
  [
    Name in keyof F as F[Name] extends Readonly<Record<Route, z.ZodType>> ? Name : never
  ]: F[Name] extends Readonly<Record<Route, infer Schema extends z.ZodType>> ? Schema : never;
};

/** The fields of one kind of object. Fields and schemas are made when they are first used. */
export function objectFields<F extends Fields>(make: () => F) {
  const fields = lazy(make);
  const first = lazy(() => firstValues(fields()));
  return {
    /** Returns the parameters of creating, for `params`. */
    created: () => parametersFor(fields(), "create"),
    /** Returns the parameters of changing, for `params`. */
    updated: () => parametersFor(fields(), "update"),
    /** Returns a new object. */
    blank: (own: Partial<ObjectWith<F>>): ObjectWith<F> => ({ ...first(), ...own }),
    /** Returns an object with the given parameters applied. Parameters that set no field are ignored. */
    revise: <T extends ObjectWith<F>>(object: T, input: object): T =>
      revise(fields(), object, input),
  };
}

/** The object that `objectFields` describes. */
export type ObjectOf<Described extends { blank(own: object): unknown }> = ReturnType<
  Described["blank"]
>;

function parametersFor<F extends Fields, Route extends "create" | "update">(
  fields: F,
  route: Route,
): ParametersFor<F, Route>;
function parametersFor(fields: Fields, route: "create" | "update"): z.ZodRawShape {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { [route]: schema }]) =>
      schema ? [[name, schema]] : [],
    ),
  );
}

function firstValues<F extends Fields>(fields: F): ObjectWith<F>;
function firstValues(fields: Fields): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, { first }]) => [name, first]));
}

function revise<T extends object>(fields: Fields, object: T, input: object): T {
  const revised = { ...object };
  for (const [name, value] of Object.entries(input)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!(field?.create ?? field?.update) || value === undefined) continue;
    const after: unknown = field.after ? field.after(Reflect.get(object, name), value) : value;
    Reflect.set(revised, name, after);
  }
  return revised;
}
