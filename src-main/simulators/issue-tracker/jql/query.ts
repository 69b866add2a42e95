/** How a field may be compared. */
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

export type Operator = (typeof operators)[number];

/** What a field is compared with. */
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
  readonly operand: Operand;
}

/** What an issue must be, as a tree. */
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

/** What is wrong with a query, in Jira's words. */
export class JqlFault extends Error {
  override readonly name = "JqlFault";
}
