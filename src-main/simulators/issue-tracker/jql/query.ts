/** The operators of JQL. */
export const operators = [
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "~",
  "!~",
  "in",
  "not in",
  "is",
  "is not",
] as const;

/** The operators over the history of an issue. */
export const historyOperators = ["was", "was not", "was in", "was not in", "changed"] as const;

export type Operator = (typeof operators)[number] | (typeof historyOperators)[number];

/** The predicates that narrow an operator over the history: `FROM` and `TO` belong to `CHANGED`. */
export const predicateNames = ["after", "before", "by", "during", "on", "from", "to"] as const;

export interface Predicate {
  readonly name: (typeof predicateNames)[number];
  readonly operand: Operand;
}

/** The right side of a clause. */
export type Operand =
  | { readonly kind: "value"; readonly text: string }
  | { readonly kind: "empty" }
  | { readonly kind: "function"; readonly name: string; readonly args: readonly string[] }
  | { readonly kind: "list"; readonly items: readonly Operand[] };

/** A leaf of the tree: it looks at one field. */
export interface Clause {
  readonly kind: "clause";
  readonly field: string;
  readonly operator: Operator;
  /** An empty list for `changed`, which compares with nothing. */
  readonly operand: Operand;
  /** Of operators over the history. */
  readonly predicates?: readonly Predicate[];
}

/** The condition of a query, as a tree. */
export type Condition =
  | Clause
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] };

export interface SortKey {
  readonly field: string;
  readonly isDescending: boolean;
}

export interface Query {
  /** Absent when every issue is meant. */
  readonly where: Condition | undefined;
  readonly orderBy: readonly SortKey[];
}

/** An error in a query, in Jira's words. */
export class JqlError extends Error {
  override readonly name = "JqlError";
}

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
      const { field, operator, operand, predicates = [] } = condition;
      const parts = predicates.map(({ name, operand: value }) => `${name} ${printOperand(value)}`);
      const right = operator === "changed" ? [] : [printOperand(operand)];
      return [printField(field), operator, ...right, ...parts].join(" ");
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
