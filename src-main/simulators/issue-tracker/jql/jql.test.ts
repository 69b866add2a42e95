import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createIdSequence } from "#core/state/id-sequence.ts";
import { addIssue } from "../shared/issue-store.ts";
import { createState, type Issue, type State } from "../state.ts";
import { compileCondition, orderBy } from "./compile.ts";
import type { Scope } from "./field.ts";
import { parseJql } from "./parse.ts";
import {
  JqlError,
  operators,
  printJql,
  type Clause,
  type Condition,
  type Operand,
  type Query,
} from "./query.ts";
import { textTest } from "./text-match.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const DAY = 86_400_000;

/** A tracker with issues that differ in what the clauses below look at. */
function tracker(): State {
  const state = createState({ ids: createIdSequence("jql"), now: NOW, environment: {} });
  const [owner, dev] = [...state.users.values()].map(({ id }) => id);
  for (let index = 0; index < 24; index += 1) {
    addIssue(state, {
      id: String(10_000 + index),
      key: `PROJ-${String(index + 1)}`,
      projectId: "10000",
      summary: ["fix the login", "write the docs", "login again"][index % 3] ?? "",
      description: null,
      environment: null,
      typeId: "10002",
      priorityId: String((index % 5) + 1),
      labels: [["red"], ["red", "blue"], []][index % 3] ?? [],
      assigneeId: [owner ?? "", dev ?? "", null][index % 3] ?? null,
      reporterId: owner ?? "",
      parentId: null,
      dueDate: index % 4 === 0 ? "2026-01-16" : null,
      componentIds: [],
      fixVersionIds: [],
      affectedVersionIds: [],
      resolutionId: index % 2 === 0 ? "10000" : null,
      originalEstimate: null,
      remainingEstimate: null,
      custom: index % 2 === 0 ? { customfield_1: index } : {},
      statusId: ["10000", "3", "10001"][index % 3] ?? "",
      creatorId: owner ?? "",
      created: NOW - index * DAY,
      updated: NOW - index * DAY,
      resolved: null,
      statusChanged: NOW,
      rank: "",
      isArchived: false,
      sprintId: null,
      securityLevelId: null,
      closedSprintIds: [],
    });
  }
  return state;
}

const state = tracker();
const issues = [...state.issues.values()];
const scope: Scope = { state, now: NOW, callerId: state.ownerId };

/** Clauses that the tracker understands. */
const knownClause: fc.Arbitrary<Clause> = fc
  .constantFrom(
    "status = Done",
    "status != 'To Do'",
    "assignee = currentUser()",
    "assignee != currentUser()",
    "assignee is EMPTY",
    "assignee in (EMPTY, 'dev@example.com')",
    "assignee not in (EMPTY)",
    "labels = red",
    "labels not in (blue, green)",
    "priority > Medium",
    "due <= 1d",
    "due is not EMPTY",
    "created >= -5d",
    "summary ~ login",
    "summary !~ 'log*'",
    "resolution = Unresolved",
    "cf[1] > 10",
    "key < PROJ-9",
  )
  .map((text) => {
    const { where } = parseJql(text);
    if (where?.kind !== "clause") throw new Error(text);
    return where;
  });

function treesOf(leaf: fc.Arbitrary<Clause>): fc.Arbitrary<Condition> {
  const { tree } = fc.letrec<{ tree: Condition; node: Condition }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4, withCrossShrink: true }, leaf, tie("node")),
    node: fc.oneof(
      tie("tree").map((part): Condition => ({ kind: "not", part })),
      fc.record({
        kind: fc.constantFrom("and" as const, "or" as const),
        parts: fc.array(tie("tree"), { minLength: 2, maxLength: 3 }),
      }),
    ),
  }));
  return tree;
}

const truths = (condition: Condition) => issues.map(compileCondition(scope, condition));
const not = (part: Condition): Condition => ({ kind: "not", part });
const and = (...parts: Condition[]): Condition => ({ kind: "and", parts });
const or = (...parts: Condition[]): Condition => ({ kind: "or", parts });
const alike = (one: Condition, other: Condition) => {
  expect(truths(one)).toEqual(truths(other));
};

describe("printing", () => {
  const value = fc.string({ unit: "binary" }).map((text): Operand => ({ kind: "value", text }));
  const call = fc.record({
    kind: fc.constant("function" as const),
    name: fc.string({ minLength: 1 }),
    args: fc.array(fc.string(), { maxLength: 3 }),
  });
  const empty = fc.constant<Operand>({ kind: "empty" });
  const list = fc.record({
    kind: fc.constant("list" as const),
    items: fc.array(fc.oneof(value, call, empty), { minLength: 1, maxLength: 3 }),
  });
  const field = fc.oneof(
    fc.string(),
    fc.nat(99_999).map((number) => `cf[${String(number)}]`),
  );
  const clause = fc.constantFrom(...operators).chain((operator): fc.Arbitrary<Clause> => {
    const isList = operator === "in" || operator === "not in";
    const isEmptiness = operator === "is" || operator === "is not";
    const operand: fc.Arbitrary<Operand> = isList
      ? fc.oneof(list, call)
      : isEmptiness
        ? empty
        : fc.oneof(value, call, empty);
    return fc.record({
      kind: fc.constant("clause" as const),
      field,
      operator: fc.constant(operator),
      operand,
    });
  });
  const query: fc.Arbitrary<Query> = fc.record({
    where: fc.option(treesOf(clause), { nil: undefined }),
    orderBy: fc.array(fc.record({ field, isDescending: fc.boolean() }), { maxLength: 3 }),
  });

  test("a printed query parses to the same query", () => {
    fc.assert(
      fc.property(query, (one) => {
        expect(parseJql(printJql(one))).toEqual(one);
      }),
    );
  });

  test("words in any case, with as much space as one likes, are the same query", () => {
    const one = parseJql("project=PROJ and not(labels in(a,b)or due is empty)order by key desc");
    const other = parseJql(
      `project = "PROJ"  AND  NOT ( labels IN ( 'a' , b ) OR due IS NULL )
       ORDER BY key DESC`,
    );
    expect(other).toEqual(one);
    expect(printJql(other)).toBe(printJql(one));
  });

  test("rejects any text that is not a query", () => {
    const word = fc.constantFrom(
      ...["project", "=", "!=", "in", "not", "(", ")", ",", "and", "or", "EMPTY", "is", "'x'"],
      ...["order", "by", "key", "desc", "~", "cf[1]", "now()", '"', "\\", "\u0000", "é", "!"],
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(word).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(text, (jql) => {
        try {
          parseJql(jql);
        } catch (error) {
          expect(error).toBeInstanceOf(JqlError);
        }
      }),
    );
  });
});

describe("AND, OR and NOT", () => {
  const tree = treesOf(knownClause);

  test("NOT undoes NOT, and turns AND into OR", () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        alike(not(not(one)), one);
        alike(not(and(one, other)), or(not(one), not(other)));
        alike(not(or(one, other)), and(not(one), not(other)));
      }),
    );
  });

  test("order and grouping do not matter, and each spreads over the other", () => {
    fc.assert(
      fc.property(tree, tree, tree, (one, two, three) => {
        alike(and(one, two), and(two, one));
        alike(or(one, two), or(two, one));
        alike(and(one, and(two, three)), and(one, two, three));
        alike(or(one, or(two, three)), or(one, two, three));
        alike(and(one, or(two, three)), or(and(one, two), and(one, three)));
        alike(or(one, and(two, three)), and(or(one, two), or(one, three)));
        alike(and(one, or(one, two)), one);
      }),
    );
  });

  test("AND is the intersection, OR the union and NOT the complement of results", () => {
    const found = (condition: Condition) => truths(condition).map((truth) => truth === true);
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const [left, right] = [found(one), found(other)];
        expect(found(and(one, other))).toEqual(left.map((yes, at) => yes && right[at] === true));
        expect(found(or(one, other))).toEqual(left.map((yes, at) => yes || right[at] === true));
        expect(found(not(one)).some((yes, at) => yes && left[at] === true)).toBe(false);
      }),
    );
  });

  test("AND binds tighter than OR, NOT tighter than both", () => {
    fc.assert(
      fc.property(knownClause, knownClause, knownClause, (one, two, three) => {
        const text = (where: Condition) => printJql({ where, orderBy: [] });
        const jql = `${text(one)} OR NOT ${text(two)} AND ${text(three)}`;
        expect(parseJql(jql).where).toEqual(or(one, and(not(two), three)));
      }),
    );
  });
});

test("every order is total: any two issues have one place each, whichever way they are compared", () => {
  const key = fc.record({
    field: fc.constantFrom("priority", "due", "assignee", "created", "summary", "status", "cf[1]"),
    isDescending: fc.boolean(),
  });
  const issue = fc.constantFrom(...issues);
  fc.assert(
    fc.property(fc.array(key, { maxLength: 3 }), issue, issue, issue, (keys, a, b, c) => {
      const order = orderBy(scope, keys);
      const compare = (one: Issue, other: Issue) =>
        Math.sign(order.compare(order.placeOf(one), order.placeOf(other)));
      expect(compare(a, b)).toBe(0 - compare(b, a));
      expect(compare(a, b) === 0).toBe(a.id === b.id);
      if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBe(-1);
    }),
  );
});

test("patterns of text cost no more than they are long", () => {
  const matches = textTest(`${"a*".repeat(200)}b`);
  expect(matches("a".repeat(5_000))).toBe(false);
  expect(textTest("l?gin fi*")("Fixes LOGIN")).toBe(true);
  expect(textTest('"fixes the"')("fixes all the")).toBe(false);
  expect(textTest("!!!")("anything")).toBe(false);
});
