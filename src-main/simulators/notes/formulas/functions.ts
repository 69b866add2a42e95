import { lazy } from "#core/contract/lazy.ts";
import { dateFunctions } from "./date-functions.ts";
import { listFunctions } from "./list-functions.ts";
import { numberFunctions } from "./number-functions.ts";
import { textFunctions } from "./text-functions.ts";
import { areEqual, compareValues, isEmpty, isTrue, textOf, type Value } from "./values.ts";

/** The type of a result, by which the API shows it. */
export type ResultType = "number" | "string" | "boolean" | "date";

/** A function of formulas. */
export interface FormulaFunction {
  /** The numbers of arguments that it takes. */
  readonly takes: readonly [least: number, most: number];
  /** The type of its results: that of an argument when it is a number. */
  readonly returns: ResultType | number;
  /** `now` is the time of the simulator's clock. */
  readonly run: (args: readonly Value[], now: number) => Value;
}

const any = Number.POSITIVE_INFINITY;

const compare = (test: (order: number) => boolean): FormulaFunction => ({
  takes: [2, 2],
  returns: "boolean",
  run: ([one = null, other = null]) => {
    const order = compareValues(one, other);
    return order !== undefined && test(order);
  },
});

const logic: Readonly<Record<string, FormulaFunction>> = {
  and: { takes: [1, any], returns: "boolean", run: (args) => args.every(isTrue) },
  or: { takes: [1, any], returns: "boolean", run: (args) => args.some(isTrue) },
  not: { takes: [1, 1], returns: "boolean", run: ([value = null]) => !isTrue(value) },
  empty: { takes: [0, 1], returns: "boolean", run: ([value = null]) => isEmpty(value) },
  equal: {
    takes: [2, 2],
    returns: "boolean",
    run: ([one = null, other = null]) => areEqual(one, other),
  },
  unequal: {
    takes: [2, 2],
    returns: "boolean",
    run: ([one = null, other = null]) => !areEqual(one, other),
  },
  larger: compare((order) => order > 0),
  smaller: compare((order) => order < 0),
  largerEq: compare((order) => order >= 0),
  smallerEq: compare((order) => order <= 0),
  format: { takes: [1, 1], returns: "string", run: ([value = null]) => textOf(value) },
  id: {
    takes: [1, 1],
    returns: "string",
    run: ([value = null]) =>
      typeof value === "object" && value !== null && "id" in value ? value.id : "",
  },
  name: { takes: [1, 1], returns: "string", run: ([value = null]) => textOf(value) },
};

/** Every function whose arguments are evaluated first, by name. */
export const functions = lazy(
  (): ReadonlyMap<string, FormulaFunction> =>
    new Map(
      Object.entries({
        ...logic,
        ...textFunctions,
        ...numberFunctions,
        ...dateFunctions,
        ...listFunctions,
      }),
    ),
);
