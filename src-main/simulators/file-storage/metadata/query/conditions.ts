import type { MetadataValue, MetadataValues, TemplateField } from "../../state.ts";
import { matchesLike } from "./like.ts";
import { badQuery } from "./tokens.ts";

/** Tests the values of an instance; `undefined` where SQL has neither true nor false. */
export type Condition = (values: MetadataValues) => boolean | undefined;

/** A value of a query. */
export type Operand = string | number | readonly string[];

type Compare = (value: MetadataValue, operands: readonly Operand[]) => boolean;

interface Operator {
  readonly types: readonly TemplateField["type"][];
  readonly test: Compare;
}

const ALL = ["string", "float", "integer", "date", "enum"] as const;
const ORDERED = ["float", "integer", "date", "string"] as const;

/** Lists of the same texts are equal in any order. */
const textOf = (value: MetadataValue | Operand | undefined): string =>
  typeof value === "object" ? JSON.stringify([...value].sort()) : String(value);

/** Returns the order of a value and an operand of the same type. Dates are compared as moments. */
function order(value: MetadataValue, operand: Operand | undefined, isDate: boolean): number {
  if (typeof value === "number" && typeof operand === "number") return value - operand;
  const [left, right] = [textOf(value), textOf(operand)];
  if (isDate) return Date.parse(left) - Date.parse(right);
  return left === right ? 0 : left < right ? -1 : 1;
}

const isIn = (list: MetadataValue, operand: Operand): boolean =>
  typeof list === "object" && list.includes(String(operand));

const like = (isCaseless: boolean): Operator => ({
  types: ["string", "enum"],
  test: (value, [operand]) => {
    const [text, pattern] = [String(value), String(operand)];
    return isCaseless
      ? matchesLike(text.toLowerCase(), pattern.toLowerCase())
      : matchesLike(text, pattern);
  },
});

const comparisons: Readonly<Record<string, (order: number) => boolean>> = {
  "=": (place) => place === 0,
  "!=": (place) => place !== 0,
  "<>": (place) => place !== 0,
  "<": (place) => place < 0,
  "<=": (place) => place <= 0,
  ">": (place) => place > 0,
  ">=": (place) => place >= 0,
};

const others = new Map<string, Operator>([
  ["LIKE", like(false)],
  ["ILIKE", like(true)],
  ["HASANY", { types: ["multiSelect"], test: (list, all) => all.some((one) => isIn(list, one)) }],
  ["HASALL", { types: ["multiSelect"], test: (list, all) => all.every((one) => isIn(list, one)) }],
]);

function operatorOf(name: string, isDate: boolean): Operator {
  const compare = comparisons[name];
  if (compare) {
    const isEquality = name === "=" || name === "!=" || name === "<>";
    return {
      types: isEquality ? [...ALL, "multiSelect"] : ORDERED,
      test: (value, [operand]) => compare(order(value, operand, isDate)),
    };
  }
  if (name === "IN") {
    const test: Compare = (value, all) => all.some((one) => order(value, one, isDate) === 0);
    return { types: ALL, test };
  }
  const operator = others.get(name);
  if (operator) return operator;
  throw badQuery(`'${name}' is not an operator`);
}

function checkOperand({ key, type }: TemplateField, name: string, operand: Operand): void {
  const isSet = type === "multiSelect" && name in comparisons;
  if (isSet !== (typeof operand === "object")) {
    throw badQuery(
      `The value for '${key}' must be ${isSet ? "a list of texts" : "a single value"}`,
    );
  }
  const isNumeric = type === "float" || type === "integer";
  if (isNumeric !== (typeof operand === "number")) {
    throw badQuery(`The value for '${key}' must be a ${isNumeric ? "number" : "text"}`);
  }
  if (type === "date" && Number.isNaN(Date.parse(String(operand)))) {
    throw badQuery(`The value for '${key}' must be a date`);
  }
}

/** Returns the condition of an operator on a field. */
export function conditionOn(
  field: TemplateField,
  name: string,
  operands: readonly Operand[],
): Condition {
  const { types, test } = operatorOf(name, field.type === "date");
  if (!types.includes(field.type)) {
    throw badQuery(`The operator '${name}' is not for fields of the type ${field.type}`);
  }
  for (const operand of operands) checkOperand(field, name, operand);
  return (values) => {
    const value = values[field.key];
    return value === undefined ? undefined : test(value, operands);
  };
}
