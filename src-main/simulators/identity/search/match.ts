import { invalidSearch } from "../errors.ts";
import {
  ExpressionError,
  parseExpression,
  type AttributeTest,
  type Expression,
  type Literal,
  type Operator,
} from "./parse.ts";

/** The attributes a kind of object can be searched by. */
export interface Vocabulary<T> {
  /** Returns the type of an attribute, `undefined` for an unknown one. */
  typeOf(attribute: string): "text" | "date" | undefined;
  /** Returns whether an attribute can be compared with an operator; absent for any. */
  allows?(attribute: string, operator: Operator): boolean;
  /** An attribute's value; milliseconds for dates. */
  read(item: T, attribute: string): unknown;
}

type Compare = (order: number, equal: boolean) => boolean;

const orders: Readonly<Partial<Record<Operator, Compare>>> = {
  eq: (_order, equal) => equal,
  gt: (order) => order > 0,
  ge: (order, equal) => order > 0 || equal,
  lt: (order) => order < 0,
  le: (order, equal) => order < 0 || equal,
};

/** Strings compare without regard to case, everything else as it is. */
function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

function compareOne(value: unknown, operator: Operator, literal: Literal): boolean {
  const [left, right] = [fold(value), fold(literal)];
  if (typeof left === "string" && typeof right === "string") {
    if (operator === "sw") return left.startsWith(right);
    if (operator === "co") return left.includes(right);
    return orders[operator]?.(left < right ? -1 : left > right ? 1 : 0, left === right) ?? false;
  }
  if (typeof left === "number" && typeof right === "number") {
    return orders[operator]?.(left - right, left === right) ?? false;
  }
  return operator === "eq" && (left ?? null) === right;
}

/** A list matches when one of its items does. */
function compare(value: unknown, operator: Operator, literal: Literal): boolean {
  if (!Array.isArray(value)) return compareOne(value, operator, literal);
  return value.some((item) => compareOne(item, operator, literal));
}

function isPresent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "";
}

/** Calls `visit` with every comparison and presence test of a tree. */
function forEachTest(expression: Expression, visit: (test: AttributeTest) => void): void {
  if ("parts" in expression) {
    for (const part of expression.parts) forEachTest(part, visit);
  } else visit(expression);
}

function checkNames<T>(expression: Expression, vocabulary: Vocabulary<T>): void {
  forEachTest(expression, (test) => {
    const type = vocabulary.typeOf(test.attribute);
    if (!type) throw new ExpressionError(`there is no attribute ${test.attribute}`);
    if (test.kind === "compare" && vocabulary.allows?.(test.attribute, test.operator) === false) {
      throw new ExpressionError(`${test.attribute} cannot be compared with ${test.operator}`);
    }
    if (type !== "date" || test.kind !== "compare") return;
    if (test.operator === "sw" || test.operator === "co") {
      throw new ExpressionError(
        `${test.attribute} is a date and cannot be searched with ${test.operator}`,
      );
    }
    if (Number.isNaN(dateOf(test.value))) {
      throw new ExpressionError(`${test.attribute} wants a date like "2026-01-02T03:04:05.000Z"`);
    }
  });
}

function dateOf(value: Literal): number {
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}

/**
 * Makes a test of objects from an expression whose attributes the vocabulary knows.
 * @throws {ExpressionFault} when it does not know one, or a date is no date.
 */
export function compileExpression<T>(
  expression: Expression,
  vocabulary: Vocabulary<T>,
): (item: T) => boolean {
  checkNames(expression, vocabulary);
  return build(expression, vocabulary);
}

function build<T>(expression: Expression, vocabulary: Vocabulary<T>): (item: T) => boolean {
  if (expression.kind === "present") {
    return (item) => isPresent(vocabulary.read(item, expression.attribute));
  }
  if (expression.kind === "compare") {
    const { attribute, operator, value } = expression;
    const literal = vocabulary.typeOf(attribute) === "date" ? dateOf(value) : value;
    return (item) => compare(vocabulary.read(item, attribute), operator, literal);
  }
  const parts = expression.parts.map((part) => build(part, vocabulary));
  return expression.kind === "and"
    ? (item) => parts.every((test) => test(item))
    : (item) => parts.some((test) => test(item));
}

/** Compiles a filter or search; throws Okta's 400 when it is invalid. */
export function compile<T>(text: string, vocabulary: Vocabulary<T>): (item: T) => boolean {
  try {
    return compileExpression(parseExpression(text), vocabulary);
  } catch (error) {
    if (error instanceof ExpressionError) throw invalidSearch(error.message);
    throw error;
  }
}

function keyOf(value: unknown): string | number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

/** Values that are missing come last in both directions. */
function compareKeys(left: unknown, right: unknown, direction: 1 | -1): number {
  const [one, other] = [keyOf(left), keyOf(right)];
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  return one === other ? 0 : one < other ? -direction : direction;
}

/** Sorts by one attribute; the sort is stable. */
export function sortBy<T>(
  items: readonly T[],
  vocabulary: Vocabulary<T>,
  attribute: string,
  isDescending: boolean,
): readonly T[] {
  if (!vocabulary.typeOf(attribute)) throw invalidSearch(`there is no attribute ${attribute}`);
  const direction = isDescending ? -1 : 1;
  return items.toSorted((one, other) =>
    compareKeys(vocabulary.read(one, attribute), vocabulary.read(other, attribute), direction),
  );
}
