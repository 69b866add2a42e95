import * as z from "zod";
import { isWithinBounds } from "#core/state/bounds.ts";
import type { SimContext } from "../state.ts";
import { createdFilter, type CreatedFilter, type unsupported } from "./schema.ts";

/** Returns whether a timestamp matches a filter on `created`; without a filter every timestamp does. */
export function isWithin(created: number, filter: CreatedFilter | undefined): boolean {
  return typeof filter === "number" ? created === filter : isWithinBounds(created, filter);
}

/** Returns whether a field has the value of a filter; without a filter every value matches. */
export function isEqual<T>(value: T, filter: T | undefined): boolean {
  return filter === undefined || value === filter;
}

/** A filter of a list, read from its parameter. */
type Test<T> = (item: T, context: SimContext) => boolean;

/** The parameter of a filter. */
type Filter<T> = z.ZodType<Test<T> | undefined>;

/** The filters of a list by their parameters, and the parameters without effect. */
export type Filters<T> = Readonly<
  Record<string, Filter<T> | ReturnType<typeof unsupported>[string]>
>;

/** A field by its name, or a value that follows from an object. */
type Field<T> = keyof T | ((item: T) => unknown);

function read<T>(item: T, field: Field<T>): unknown {
  return typeof field === "function" ? field(item) : item[field];
}

/** Returns whether a value of a query is a filter. */
export function isFilter(value: unknown): value is Test<unknown> {
  return typeof value === "function";
}

/** Makes a filter from a parameter. */
export function where<T, Value>(
  schema: z.ZodType<Value>,
  fits: (item: T, wanted: Value, context: SimContext) => boolean,
) {
  const test =
    (wanted: Value): Test<T> =>
    (item, context) =>
      fits(item, wanted, context);
  return schema.transform(test).optional();
}

/** Makes a filter by the value of a field. */
export function equal<T>(field: Field<T>, schema: z.ZodType = z.string()) {
  return where(schema, (item: T, wanted) => read(item, field) === wanted);
}

/** Makes a filter by the time of a field: a moment, or bounds. */
export function within<T>(field: Field<T>) {
  return where(createdFilter, (item: T, wanted) => {
    const time = read(item, field);
    return typeof time === "number" && isWithin(time, wanted);
  });
}
