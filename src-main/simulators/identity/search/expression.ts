/** Okta's comparison words. `ne` and `not` are not among them: the API has no negation. */
export const operators = ["eq", "sw", "co", "gt", "ge", "lt", "le"] as const;

export type Operator = (typeof operators)[number];

export type Literal = string | number | boolean | null;

/** A filter or search as a tree. */
export type Expression =
  { readonly kind: "and" | "or"; readonly parts: readonly Expression[] } | AttributeTest;

/** A leaf of the tree: it looks at one attribute. */
export type AttributeTest =
  | { readonly kind: "present"; readonly attribute: string }
  | {
      readonly kind: "compare";
      readonly attribute: string;
      readonly operator: Operator;
      readonly value: Literal;
    };

/** What is wrong with an expression, in words for a person. */
export class ExpressionFault extends Error {
  override readonly name = "ExpressionFault";
}

/** Calls `visit` with every comparison and presence test of a tree. */
export function forEachTest(expression: Expression, visit: (test: AttributeTest) => void): void {
  if ("parts" in expression) {
    for (const part of expression.parts) forEachTest(part, visit);
  } else visit(expression);
}
