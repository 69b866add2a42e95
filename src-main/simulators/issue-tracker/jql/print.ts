import type { Condition, Operand, Query } from "./query.ts";

function quote(text: string): string {
  const escaped = text
    .replaceAll(/["\\]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return `"${escaped}"`;
}

function printField(field: string): string {
  return /^cf\[\d+\]$/.test(field) ? field : quote(field);
}

function printOperand(operand: Operand): string {
  switch (operand.kind) {
    case "value":
      return quote(operand.text);
    case "empty":
      return "EMPTY";
    case "function":
      return `${quote(operand.name)}(${operand.args.map(quote).join(", ")})`;
    case "list":
      return `(${operand.items.map(printOperand).join(", ")})`;
  }
}

function printCondition(condition: Condition): string {
  switch (condition.kind) {
    case "clause": {
      const { field, operator, operand } = condition;
      return `${printField(field)} ${operator} ${printOperand(operand)}`;
    }
    case "not":
      return `NOT (${printCondition(condition.part)})`;
    case "and":
    case "or":
      return condition.parts
        .map((part) => `(${printCondition(part)})`)
        .join(condition.kind === "and" ? " AND " : " OR ");
  }
}

/** A query as text that parses to the same query: what page tokens are bound to. */
export function printJql({ where, orderBy }: Query): string {
  const keys = orderBy.map(
    ({ field, isDescending }) => `${printField(field)} ${isDescending ? "DESC" : "ASC"}`,
  );
  const order = keys.length === 0 ? [] : [`ORDER BY ${keys.join(", ")}`];
  return [...(where ? [printCondition(where)] : []), ...order].join(" ");
}
