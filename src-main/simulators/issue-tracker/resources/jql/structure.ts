import type { Clause, Condition, Operand, Query } from "../../jql/query.ts";

/** A query as the tree that the API writes. */
function presentOperand(operand: Operand): unknown {
  switch (operand.kind) {
    case "value":
      return { value: operand.text };
    case "empty":
      return { keyword: "empty" };
    case "function":
      return { function: operand.name, arguments: operand.args };
    case "list":
      return { values: operand.items.map(presentOperand) };
  }
}

function presentClause({ field, operator, operand, predicates = [] }: Clause): object {
  const isPast = operator === "changed" || operator.startsWith("was");
  return {
    field: { name: field },
    operator,
    ...(operator === "changed" ? {} : { operand: presentOperand(operand) }),
    ...(isPast && {
      predicates: predicates.map((one) => ({
        operator: one.name,
        operand: presentOperand(one.operand),
      })),
    }),
  };
}

function presentCondition(condition: Condition): object {
  switch (condition.kind) {
    case "clause":
      return presentClause(condition);
    case "not":
      return { operator: "not", clauses: [presentCondition(condition.part)] };
    case "and":
    case "or":
      return { operator: condition.kind, clauses: condition.parts.map(presentCondition) };
  }
}

/** A parsed query as the API shows it. */
export function presentStructure({ where, orderBy }: Query): object {
  return {
    ...(where && { where: presentCondition(where) }),
    ...(orderBy.length > 0 && {
      orderBy: {
        fields: orderBy.map(({ field, isDescending }) => ({
          field: { name: field },
          direction: isDescending ? "desc" : "asc",
        })),
      },
    }),
  };
}

/** A query whose clauses are replaced, each by what `change` returns. */
export function mapClauses(query: Query, change: (clause: Clause) => Clause): Query {
  const walk = (condition: Condition): Condition => {
    if (condition.kind === "clause") return change(condition);
    if (condition.kind === "not") return { ...condition, part: walk(condition.part) };
    return { ...condition, parts: condition.parts.map(walk) };
  };
  return { ...query, where: query.where && walk(query.where) };
}
