import type { Issue } from "../state.ts";
import {
  beside,
  emptiness,
  equality,
  heldTest,
  listOperands,
  ordering,
  unknownFunction,
  unknownValue,
  type JqlField,
  type Rank,
  type Scope,
  type Single,
} from "./field.ts";
import type { IdFunctions } from "./functions.ts";

interface IdFieldSpec {
  /** The ids that an issue holds in this field: none when it is empty. */
  readonly read: (scope: Scope, issue: Issue) => readonly string[];
  /** The ids that a word may stand for. */
  readonly resolve: (scope: Scope, text: string) => readonly string[];
  readonly functions?: IdFunctions;
  /** A word for EMPTY, in lower case: `unresolved`. */
  readonly emptyWord?: string;
  /** The rank of an id, for fields that support `<` and `>`. */
  readonly order?: (scope: Scope, id: string) => number | string;
  readonly rank?: (scope: Scope, issue: Issue) => Rank;
  readonly unknown?: (text: string) => Error;
  /** The name in the changelog of a field whose earlier values can be searched. */
  readonly past?: string;
}

/** The ids that an operand names: none for EMPTY. */
function idsOf(scope: Scope, field: string, spec: IdFieldSpec, operand: Single): readonly string[] {
  if (operand.kind === "empty") return [];
  if (operand.kind === "function") {
    const run = spec.functions?.get(operand.name.toLowerCase());
    if (!run) throw unknownFunction(operand.name);
    return run(scope, operand.args);
  }
  const ids = spec.resolve(scope, operand.text);
  if (ids.length === 0) throw spec.unknown?.(operand.text) ?? unknownValue(field, operand.text);
  return ids;
}

const isEmpty = ({ emptyWord }: IdFieldSpec, one: Single) =>
  one.kind === "empty" || (one.kind === "value" && one.text.toLowerCase() === emptyWord);

/** A field that holds things with ids: people, statuses, projects, other issues. */
export function idField(spec: IdFieldSpec): JqlField {
  return {
    operators: [...equality, ...emptiness, ...(spec.order ? ordering : [])],
    compile: (scope, { field, operator, operand }) => {
      const operands = listOperands(operand);
      const named = operands.filter((one) => !isEmpty(spec, one));
      const ids = new Set(named.flatMap((one) => idsOf(scope, field, spec, one)));
      const ofNone = named.length < operands.length ? true : ids.size === 0 ? false : undefined;
      const read = (issue: Issue) => spec.read(scope, issue);
      if (!ordering.includes(operator))
        return heldTest(operator, ofNone, read, (id) => ids.has(id));
      const rankOf = (id: string) => spec.order?.(scope, id) ?? 0;
      const matches = beside(operator, [...ids].map(rankOf));
      return heldTest(operator, ofNone, read, (id) => matches(rankOf(id)));
    },
    ...(spec.rank ? { rank: spec.rank } : {}),
    ...(spec.past === undefined
      ? {}
      : {
          past: {
            name: spec.past,
            read: spec.read,
            idsOf: (scope, field, operand) =>
              isEmpty(spec, operand) ? [] : idsOf(scope, field, spec, operand),
          },
        }),
  };
}
