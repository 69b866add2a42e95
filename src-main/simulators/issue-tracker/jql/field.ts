import type { Issue, State } from "../state.ts";
import { JqlFault, type Clause, type Operand, type Operator } from "./query.ts";

/**
 * Yes, no, or neither: a field that holds nothing neither equals a value nor differs from it, so that
 * `assignee != x` leaves out what nobody has, and so does `NOT assignee = x`.
 */
export type Truth = boolean | undefined;

/** A test of something that may be of no answer. */
export type Test<T> = (item: T) => Truth;

/** Turns yes into no; neither stays. */
export function not<T>(test: Test<T>): Test<T> {
  return (item) => {
    const truth = test(item);
    return truth === undefined ? undefined : !truth;
  };
}

/** Yes when all say yes; no as soon as one says no. */
export function all<T>(tests: readonly Test<T>[]): Test<T> {
  return not(any(tests.map(not)));
}

/** Yes as soon as one says yes; no when all say no. */
export function any<T>(tests: readonly Test<T>[]): Test<T> {
  return (item) => {
    let truth: Truth = false;
    for (const test of tests) {
      const one = test(item);
      if (one === true) return true;
      if (one === undefined) truth = undefined;
    }
    return truth;
  };
}

/** What a query may depend on beside the issues. */
export interface Scope {
  readonly state: State;
  readonly now: number;
  readonly callerId: string;
}

/** What issues are put in order by; nothing stands behind everything. */
export type Rank = string | number | null;

/** A field as JQL knows it. */
export interface JqlField {
  readonly operators: readonly Operator[];
  /** A test of the clause; throws `JqlFault` for values the field does not know. */
  compile(scope: Scope, clause: Clause): Test<Issue>;
  /** Absent where issues cannot be sorted by it. */
  rank?(scope: Scope, issue: Issue): Rank;
}

export const equality: readonly Operator[] = ["=", "!=", "in", "not in"];
export const emptiness: readonly Operator[] = ["is", "is not"];
export const ordering: readonly Operator[] = ["<", "<=", ">", ">="];

/** The words of an error that names a value. */
export function unknownValue(field: string, text: string): JqlFault {
  return new JqlFault(`The value '${text}' does not exist for the field '${field}'.`);
}

/** The same for a function. */
export function unknownFunction(name: string): JqlFault {
  return new JqlFault(`Unable to find JQL function '${name}()'.`);
}

/** The single operands of a clause: lists are opened, however deep. */
export function operandsOf(operand: Operand): readonly Exclude<Operand, { kind: "list" }>[] {
  return operand.kind === "list" ? operand.items.flatMap(operandsOf) : [operand];
}

/** Whether an operator says the opposite of the one that is tested. */
export function isNegative(operator: Operator): boolean {
  return operator === "!=" || operator === "not in" || operator === "is not" || operator === "!~";
}

/** What an ordering operator says of `left - right`. */
export function holds(operator: Operator, difference: number): boolean {
  if (operator === "<") return difference < 0;
  if (operator === "<=") return difference <= 0;
  return operator === ">" ? difference > 0 : difference >= 0;
}
