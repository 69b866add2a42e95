import type { Issue } from "../state.ts";
import { listOperands, type PastField, type Scope, type Single, type Test } from "./field.ts";
import { usersNamed, userFunctions } from "./functions.ts";
import { historyOperators, JqlError, type Clause, type Operand, type Predicate } from "./query.ts";
import { momentOf } from "./value-fields.ts";

const DAY = 86_400_000;

/** Returns whether a clause looks at earlier values: WAS and CHANGED. */
export function isOverHistory({ operator }: Clause): boolean {
  return historyOperators.some((one) => one === operator);
}

/** A value that an issue held: since when, until when, and who gave it. */
interface Held {
  readonly ids: readonly string[];
  readonly from: number;
  readonly until: number;
  readonly authorId: string;
}

const splitIds = (ids: string | null) => (ids === null ? [] : ids.split(","));

/** The values of a field, oldest first. The first is that of the creation, the last that of now. */
function valuesOf(scope: Scope, issue: Issue, field: PastField): readonly Held[] {
  const histories = [...(scope.state.annexes.get(issue.id)?.histories.values() ?? [])];
  const steps = histories.flatMap(({ created, authorId, changes }) =>
    changes.filter((one) => one.field === field.name).map((one) => ({ ...one, created, authorId })),
  );
  const [first] = steps;
  const ids = first ? splitIds(first.from) : field.read(scope, issue);
  const starts = [
    { ids, from: issue.created, authorId: issue.creatorId },
    ...steps.map((step) => ({
      ids: splitIds(step.to),
      from: step.created,
      authorId: step.authorId,
    })),
  ];
  return starts.map((start, at) => ({ ...start, until: starts[at + 1]?.from ?? Infinity }));
}

/** A span of time, both ends included. */
interface Span {
  readonly from: number;
  readonly until: number;
}

function spanOf(scope: Scope, field: string, { name, operand }: Predicate): Span {
  const [first, second] = listOperands(operand);
  const momentAt = (one: Single | undefined) => {
    if (one && one.kind !== "empty") return momentOf(scope, field, one);
    throw new JqlError(`The predicate '${name}' of the field '${field}' needs a date.`);
  };
  const from = momentAt(first);
  if (name === "during") return { from, until: momentAt(second) };
  if (name === "after") return { from: from + 1, until: Infinity };
  if (name === "before") return { from: -Infinity, until: from - 1 };
  const start = from - (((from % DAY) + DAY) % DAY);
  return { from: start, until: start + DAY - 1 };
}

const meet = (one: Span, other: Span): Span => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
});

function accountsOf(scope: Scope, operand: Operand): ReadonlySet<string> {
  const found = listOperands(operand).flatMap((one) => {
    if (one.kind === "empty") return [];
    if (one.kind === "value") return usersNamed(scope.state, one.text);
    return userFunctions.get(one.name.toLowerCase())?.(scope, one.args) ?? [];
  });
  if (found.length > 0) return new Set(found);
  throw new JqlError("The user of the predicate 'by' does not exist.");
}

/** The test of what an issue held: by the ids that operands name, with EMPTY for no ids. */
function idTest(scope: Scope, field: PastField, name: string, operand: Operand) {
  const named = listOperands(operand).map((one) => field.idsOf(scope, name, one));
  const ids = new Set(named.flat());
  const isForNone = named.some((found) => found.length === 0);
  return (held: readonly string[]) =>
    held.length === 0 ? isForNone : held.some((id) => ids.has(id));
}

/**
 * Compiles a clause about earlier values to a test.
 * @throws {JqlError} for fields without a searchable history, unknown values and people.
 */
export function compilePast(
  scope: Scope,
  { field: name, operator, operand, predicates = [] }: Clause,
  field: PastField | undefined,
): Test<Issue> {
  if (!field) throw new JqlError(`History searches do not support the '${name}' field.`);
  const spans = predicates.filter((one) => !["by", "from", "to"].includes(one.name));
  const span = spans
    .map((one) => spanOf(scope, name, one))
    .reduce(meet, { from: -Infinity, until: Infinity });
  const people = predicates
    .filter((one) => one.name === "by")
    .map((one) => accountsOf(scope, one.operand));
  const isBy = ({ authorId }: Held) => people.every((accounts) => accounts.has(authorId));
  if (operator !== "changed") {
    const isWanted = idTest(scope, field, name, operand);
    const isNegative = operator.startsWith("was not");
    const wasHeld = (held: Held) =>
      isWanted(held.ids) && held.from <= span.until && held.until > span.from && isBy(held);
    return (issue) => valuesOf(scope, issue, field).some(wasHeld) !== isNegative;
  }
  const sides = (side: "from" | "to") =>
    predicates
      .filter((one) => one.name === side)
      .map((one) => idTest(scope, field, name, one.operand));
  const [from, to] = [sides("from"), sides("to")];
  return (issue) => {
    const values = valuesOf(scope, issue, field);
    return values.some((held, at) => {
      const before = values[at - 1];
      if (!before || held.from < span.from || held.from > span.until || !isBy(held)) return false;
      return from.every((fits) => fits(before.ids)) && to.every((fits) => fits(held.ids));
    });
  };
}
