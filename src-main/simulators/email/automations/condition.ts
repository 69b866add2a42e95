import type { Condition, Rule } from "../resources/automations/schema.ts";
import { readVariable, type Scope } from "./variables.ts";

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

function compare(operator: string, found: unknown, value: unknown): boolean {
  if (typeof value !== "number" || typeof found !== "number") return false;
  if (operator === "gt") return found > value;
  if (operator === "gte") return found >= value;
  return operator === "lt" ? found < value : found <= value;
}

function search(operator: string, found: unknown, value: unknown): boolean {
  if (operator === "contains" && Array.isArray(found)) return found.includes(value);
  if (typeof found !== "string" || typeof value !== "string") return false;
  if (operator === "contains") return found.includes(value);
  return operator === "starts_with" ? found.startsWith(value) : found.endsWith(value);
}

function holdsRule(scope: Scope, { field, operator, value }: Rule): boolean {
  const found = readVariable(scope, field);
  switch (operator) {
    case "exists":
      return found !== undefined && found !== null;
    case "is_empty":
      return isEmpty(found);
    case "eq":
      return (found ?? null) === value;
    case "neq":
      return (found ?? null) !== value;
    case "contains":
    case "starts_with":
    case "ends_with":
      return search(operator, found, value);
    default:
      return compare(operator, found, value);
  }
}

/** Returns whether a condition holds for the data of a run. */
export function holds(scope: Scope, condition: Condition): boolean {
  if (!("rules" in condition)) return holdsRule(scope, condition);
  const { type, rules } = condition;
  if (type === "and") return rules.every((rule) => holds(scope, rule));
  return rules.some((rule) => holds(scope, rule));
}
