import type { Issue, State } from "../state.ts";
import { JqlError, type Clause, type Operand, type Operator } from "./query.ts";

/**
 * Yes, no, or neither: a field that holds nothing neither equals a value nor differs from it, so
 * that `assignee != x` excludes unassigned issues, and so does `NOT assignee = x`.
 */
type Truth = boolean | undefined;

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

/** The context of a query. */
export interface Scope {
  readonly state: State;
  readonly now: number;
  readonly callerId: string;
}

/** The value that issues are sorted by. `null` comes last. */
export type Rank = string | number | null;

/** A field as JQL knows it. */
export interface JqlField {
  readonly operators: readonly Operator[];
  /** A test of the clause; throws `JqlError` for values the field does not know. */
  compile(scope: Scope, clause: Clause): Test<Issue>;
  /** Absent where issues cannot be sorted by it. */
  readonly rank?: (scope: Scope, issue: Issue) => Rank;
  /** Absent where WAS and CHANGED cannot look at it. */
  readonly past?: PastField;
}

/** A field whose earlier values can be searched. */
export interface PastField {
  /** The name of the field in the changelog. */
  readonly name: string;
  /** The ids that an issue holds now. */
  read(scope: Scope, issue: Issue): readonly string[];
  /** The ids that an operand names: none for EMPTY. */
  idsOf(scope: Scope, field: string, operand: Single): readonly string[];
}

export const equality: readonly Operator[] = ["=", "!=", "in", "not in"];
export const emptiness: readonly Operator[] = ["is", "is not"];
export const ordering: readonly Operator[] = ["<", "<=", ">", ">="];

/** The error for an unknown value. */
export function unknownValue(field: string, text: string): JqlError {
  return new JqlError(`The value '${text}' does not exist for the field '${field}'.`);
}

/** The error for an unknown function. */
export function unknownFunction(name: string): JqlError {
  return new JqlError(`Unable to find JQL function '${name}()'.`);
}

/** An operand that is not a list. */
export type Single = Exclude<Operand, { kind: "list" }>;

/** The single operands of a clause. Nested lists are flattened. */
export function listOperands(operand: Operand): readonly Single[] {
  return operand.kind === "list" ? operand.items.flatMap(listOperands) : [operand];
}

/** Returns whether an operator is the negation of another. */
function isNegative(operator: Operator): boolean {
  return operator === "!=" || operator === "not in" || operator === "is not" || operator === "!~";
}

/** The result of an ordering operator for `left - right`. */
export function holds(operator: Operator, difference: number): boolean {
  if (operator === "<") return difference < 0;
  if (operator === "<=") return difference <= 0;
  return operator === ">" ? difference > 0 : difference >= 0;
}

/** The result for an issue without values: true when the clause names EMPTY, undecided otherwise. */
export function whenEmpty(operand: Operand): Truth {
  return listOperands(operand).some(({ kind }) => kind === "empty") || undefined;
}

/** The test of a clause, from the values that an issue holds in the field. */
export function heldTest<T>(
  operator: Operator,
  ofNone: Truth,
  read: (issue: Issue) => readonly T[],
  matches: (held: T) => boolean,
): Test<Issue> {
  const test: Test<Issue> = (issue) => {
    const held = read(issue);
    return held.length === 0 ? ofNone : held.some(matches);
  };
  return isNegative(operator) ? not(test) : test;
}

/**
 * Compares what an issue holds with the bound of `<` and its kin.
 * @throws {JqlError} for EMPTY, which has no order.
 */
export function beside<T extends string | number>(
  operator: Operator,
  [bound]: readonly T[],
): (held: T) => boolean {
  if (bound === undefined) {
    throw new JqlError(`The operator '${operator}' does not support EMPTY.`);
  }
  return (held) => holds(operator, held === bound ? 0 : held < bound ? -1 : 1);
}
