import type { Issue } from "../state.ts";
import {
  emptiness,
  equality,
  holds,
  isNegative,
  not,
  operandsOf,
  ordering,
  unknownFunction,
  unknownValue,
  type JqlField,
  type Rank,
  type Scope,
  type Test,
} from "./field.ts";
import type { IdFunctions } from "./functions.ts";
import { JqlFault, type Clause, type Operand } from "./query.ts";

interface IdFieldSpec {
  /** The ids an issue has in this field; none where it is empty. */
  readonly read: (scope: Scope, issue: Issue) => readonly string[];
  /** The ids a word may mean; none where it means nothing. */
  readonly resolve: (scope: Scope, text: string) => readonly string[];
  readonly functions?: IdFunctions;
  /** A word that means EMPTY: nobody has resolved what is `Unresolved`. */
  readonly emptyWord?: string;
  /** Where an id stands among the others: makes `<` and its kin work. */
  readonly order?: (scope: Scope, id: string) => number | string;
  readonly rank?: (scope: Scope, issue: Issue) => Rank;
  readonly unknown?: (text: string) => Error;
}

interface Wanted {
  readonly ids: ReadonlySet<string>;
  readonly hasEmpty: boolean;
}

function idsOf(
  scope: Scope,
  field: string,
  spec: IdFieldSpec,
  operand: Exclude<Operand, { kind: "list" }>,
): readonly string[] {
  if (operand.kind === "empty") return [];
  if (operand.kind === "function") {
    const name = operand.name.toLowerCase();
    const known = spec.functions ?? {};
    const run = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!run) throw unknownFunction(operand.name);
    return run(scope, operand.args);
  }
  const ids = spec.resolve(scope, operand.text);
  if (ids.length === 0) throw spec.unknown?.(operand.text) ?? unknownValue(field, operand.text);
  return ids;
}

function withoutEmptyWord(
  { emptyWord }: IdFieldSpec,
  operand: Exclude<Operand, { kind: "list" }>,
): Exclude<Operand, { kind: "list" }> {
  const isWord = operand.kind === "value" && operand.text.toLowerCase() === emptyWord;
  return isWord ? { kind: "empty" } : operand;
}

function wantedBy(scope: Scope, field: string, spec: IdFieldSpec, operand: Operand): Wanted {
  const operands = operandsOf(operand).map((one) => withoutEmptyWord(spec, one));
  return {
    ids: new Set(operands.flatMap((one) => idsOf(scope, field, spec, one))),
    hasEmpty: operands.some(({ kind }) => kind === "empty"),
  };
}

function memberTest(scope: Scope, spec: IdFieldSpec, { ids, hasEmpty }: Wanted): Test<Issue> {
  return (issue) => {
    const held = spec.read(scope, issue);
    if (held.length === 0) return hasEmpty ? true : ids.size === 0 ? false : undefined;
    return held.some((id) => ids.has(id));
  };
}

function orderTest(scope: Scope, spec: IdFieldSpec, clause: Clause, wanted: Wanted): Test<Issue> {
  const placeOf = (id: string) => spec.order?.(scope, id) ?? 0;
  const [bound] = [...wanted.ids].map(placeOf);
  if (bound === undefined) {
    throw new JqlFault(`The operator '${clause.operator}' does not support EMPTY.`);
  }
  return (issue) => {
    const [held] = spec.read(scope, issue);
    if (held === undefined) return undefined;
    const place = placeOf(held);
    return holds(clause.operator, place === bound ? 0 : place < bound ? -1 : 1);
  };
}

/** A field that holds things with ids: people, statuses, projects, other issues. */
export function idField(spec: IdFieldSpec): JqlField {
  return {
    operators: [...equality, ...emptiness, ...(spec.order ? ordering : [])],
    compile: (scope, clause) => {
      const wanted = wantedBy(scope, clause.field, spec, clause.operand);
      if (ordering.includes(clause.operator)) return orderTest(scope, spec, clause, wanted);
      const test = memberTest(scope, spec, wanted);
      return isNegative(clause.operator) ? not(test) : test;
    },
    ...(spec.rank ? { rank: spec.rank } : {}),
  };
}
