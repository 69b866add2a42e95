import { JqlFault, type Operand, type Operator } from "./query.ts";

function show(operand: Operand): string {
  switch (operand.kind) {
    case "value":
      return operand.text;
    case "empty":
      return "EMPTY";
    case "function":
      return `${operand.name}(${operand.args.join(", ")})`;
    case "list":
      return `(${operand.items.map(show).join(", ")})`;
  }
}

/**
 * Refuses what an operator cannot be given: lists are for `in`, EMPTY is for `is`.
 * @throws {JqlFault}
 */
export function checkOperand(operator: Operator, operand: Operand): void {
  const isList = operator === "in" || operator === "not in";
  if (isList && operand.kind !== "list" && operand.kind !== "function") {
    throw new JqlFault(
      `Operator '${operator}' does not support the non-list value '${show(operand)}'.`,
    );
  }
  if (!isList && operand.kind === "list") {
    throw new JqlFault(
      `Operator '${operator}' does not support the list value '${show(operand)}'.`,
    );
  }
  const isEmptiness = operator === "is" || operator === "is not";
  if (isEmptiness && operand.kind !== "empty") {
    throw new JqlFault(
      `Operator '${operator}' does not support the value '${show(operand)}': only EMPTY and NULL.`,
    );
  }
}
