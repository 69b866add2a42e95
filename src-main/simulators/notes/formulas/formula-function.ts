import type { Value } from "./values.ts";

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
