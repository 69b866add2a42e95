import type { Issue } from "../dialect.ts";
import { fieldName } from "../issues.ts";
import type { Violation } from "./check-rules.ts";
import type { Condition } from "./rule.ts";

/**
 * Returns the provider's own words about a rule, with the value of its condition; `undefined` if the rule
 * has none.
 */
export function ownWords({ rule, condition }: Violation): string | undefined {
  return rule.message?.replaceAll("{value}", condition?.value ?? "");
}

/** Returns a violation as an issue of a schema, for dialects that have no error of their own for it. */
export function toIssue(violation: Violation): Issue {
  const { rule, path } = violation;
  return {
    code: "custom",
    path: [...path],
    input: undefined,
    message: ownWords(violation) ?? plainWords(violation),
    ...(rule.code === undefined ? {} : { params: { code: rule.code } }),
  };
}

function plainWords({ rule, params }: Violation): string {
  const names = params.map(fieldName);
  const when = rule.when.map(conditionWords).join(" and ");
  const [, ...others] = names;
  if (rule.exclusive) return `must not be given together with ${others.join(", ")}`;
  const condition = when === "" ? "" : ` when ${when}`;
  if (rule.refuses) return `must not be given${condition}`;
  return names.length === 1
    ? `is required${condition}`
    : `or ${others.length === 1 ? "" : "one of "}${others.join(", ")} is required${condition}`;
}

function conditionWords({ name, is, isNot, absent }: Condition): string {
  if (absent) return `${name} is not given`;
  if (is) return `${name} is ${is.join(" or ")}`;
  return isNot ? `${name} is not ${isNot.join(" or ")}` : `${name} is given`;
}
