import type { Issue } from "../state.ts";
import type { Scope } from "./field.ts";
import { JqlFault, type Clause, type Condition } from "./query.ts";
import { all, any, not, type Test } from "./truth.ts";
import { fieldNamed } from "./vocabulary.ts";

function compileClause(scope: Scope, clause: Clause): Test<Issue> {
  const field = fieldNamed(clause.field);
  if (field.operators.includes(clause.operator)) return field.compile(scope, clause);
  throw new JqlFault(
    `The operator '${clause.operator}' is not supported by the '${clause.field}' field.`,
  );
}

/**
 * A test made of a condition.
 * @throws {JqlFault} for fields, values and functions that are not there.
 */
export function compileCondition(scope: Scope, condition: Condition): Test<Issue> {
  if (condition.kind === "clause") return compileClause(scope, condition);
  if (condition.kind === "not") return not(compileCondition(scope, condition.part));
  const tests = condition.parts.map((part) => compileCondition(scope, part));
  return condition.kind === "and" ? all(tests) : any(tests);
}
