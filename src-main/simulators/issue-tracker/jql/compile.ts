import { maySee } from "../access/shares.ts";
import { findFilter } from "../shared/find.ts";
import type { Issue } from "../state.ts";
import {
  all,
  any,
  equality,
  listOperands,
  not,
  unknownValue,
  type Rank,
  type Scope,
  type Test,
} from "./field.ts";
import { ownJqlField } from "../own-fields/jql.ts";
import { compilePast, isOverHistory } from "./history.ts";
import { parseJql } from "./parse.ts";
import { JqlError, type Clause, type Condition, type SortKey } from "./query.ts";
import { fieldNamed } from "./vocabulary.ts";

const filterNames = new Set(["filter", "request", "savedfilter", "searchrequest"]);

const MAX_FILTER_DEPTH = 16;

/** The test of a saved filter, which an id or a name stands for. Filters can name other filters. */
function compileFilter(scope: Scope, { field, operator, operand }: Clause, depth: number) {
  if (!equality.includes(operator)) {
    throw new JqlError(`The operator '${operator}' is not supported by the '${field}' field.`);
  }
  if (depth >= MAX_FILTER_DEPTH) {
    throw new JqlError(`The filters of the field '${field}' refer to each other.`);
  }
  const tests = listOperands(operand).map((one): Test<Issue> => {
    const text = one.kind === "value" ? one.text : one.kind;
    const filter = findFilter(scope.state, text);
    if (!filter || !maySee(scope.state, scope.callerId, filter)) throw unknownValue(field, text);
    const { where } = parseJql(filter.jql);
    return where ? compileCondition(scope, where, depth + 1) : () => true;
  });
  return operator === "=" || operator === "in" ? any(tests) : not(any(tests));
}

function compileClause(scope: Scope, clause: Clause, depth: number): Test<Issue> {
  if (filterNames.has(clause.field.toLowerCase())) return compileFilter(scope, clause, depth);
  const field = ownJqlField(scope.state, clause.field) ?? fieldNamed(clause.field);
  if (isOverHistory(clause)) return compilePast(scope, clause, field.past);
  if (field.operators.includes(clause.operator)) return field.compile(scope, clause);
  throw new JqlError(
    `The operator '${clause.operator}' is not supported by the '${clause.field}' field.`,
  );
}

/**
 * Compiles a condition to a test.
 * @throws {JqlFault} for unknown fields, values and functions.
 */
export function compileCondition(scope: Scope, condition: Condition, depth = 0): Test<Issue> {
  if (condition.kind === "clause") return compileClause(scope, condition, depth);
  if (condition.kind === "not") return not(compileCondition(scope, condition.part, depth));
  const tests = condition.parts.map((part) => compileCondition(scope, part, depth));
  return condition.kind === "and" ? all(tests) : any(tests);
}

/** The place of an issue in an order: its ranks, and its id for equal ranks. */
export type SortRanks = readonly Rank[];

/** The order of a query. */
export interface Order {
  readonly placeOf: (issue: Issue) => SortRanks;
  readonly compare: (one: SortRanks, other: SortRanks) => number;
}

/** Empty values come last. */
function compareRanks(one: Rank, other: Rank): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

/** Issues with equal ranks are sorted by creation, in the direction of the last key. */
export function orderBy(scope: Scope, keys: readonly SortKey[]): Order {
  const ranks = keys.map(({ field }) => {
    const known = ownJqlField(scope.state, field) ?? fieldNamed(field);
    if (!known.rank) throw new JqlError(`Not able to sort using field '${field}'.`);
    return (issue: Issue) => known.rank?.(scope, issue) ?? null;
  });
  const tieIsDescending = keys.at(-1)?.isDescending ?? true;
  const directions = [...keys.map(({ isDescending }) => isDescending), tieIsDescending];
  return {
    placeOf: (issue) => [...ranks.map((rank) => rank(issue)), Number(issue.id)],
    compare: (one, other) => {
      for (const [index, isDescending] of directions.entries()) {
        const order = compareRanks(one[index] ?? null, other[index] ?? null);
        if (order !== 0) return isDescending ? -order : order;
      }
      return 0;
    },
  };
}
