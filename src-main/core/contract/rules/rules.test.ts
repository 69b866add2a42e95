import { expect, test } from "vitest";
import { findViolation } from "./check-rules.ts";
import { ruleSchema } from "./describe-rules.ts";
import {
  absent,
  anyOf,
  exclusive,
  isPresent,
  is,
  isNot,
  refusedIf,
  requiredIf,
  requires,
  type Rule,
  within,
  worded,
} from "./rule.ts";
import { toIssue } from "./word-violation.ts";

const both = exclusive("a", "b");
/** As a form makes it. */
const emptyObject: unknown = Object.create(null);

const cases: readonly (readonly [string, Rule, unknown, unknown])[] = [
  ["two that exclude each other", both, { a: "1", b: "" }, { a: "1" }],
  ["none of several", anyOf("a", "b"), {}, { b: false }],
  ["one without the other", requires("a", "b"), { a: "1" }, { a: "1", b: "2" }],
  ["a missing one under a condition", requiredIf("a", is("m", "x")), { m: "x" }, { m: "y" }],
  ["a refused one under a condition", refusedIf("a", is("m", "x")), { m: "x", a: 1 }, { a: 1 }],
  [
    "a boolean of any case",
    refusedIf("a", is("m", "true")),
    { m: "True", a: 1 },
    { m: "no", a: 1 },
  ],
  ["a refused one without another", refusedIf("a", absent("m")), { a: 1 }, { a: 1, m: 0 }],
  ["one of other values", refusedIf("a", isNot("m", "x")), { a: 1 }, { a: 1, m: "x" }],
  [
    "no value in an object",
    refusedIf("a", is("m", "x")),
    { a: 1, m: "x" },
    { a: 1, m: emptyObject },
  ],
  [
    "both conditions",
    refusedIf("a", isPresent("m"), is("n", "1")),
    { a: 1, m: 1, n: 1 },
    { a: 1, n: 1 },
  ],
  ["a nested one", exclusive("a.b", "c"), { a: { b: 1 }, c: 1 }, { a: {}, c: 1 }],
  ["null in JSON as not given", both, { a: 1, b: 2 }, { a: 1, b: null }],
];

test.each(cases)("finds %s", (_name, rule, bad, good) => {
  expect(findViolation([rule], bad)?.rule).toBe(rule);
  expect(findViolation([rule], good)).toBeUndefined();
});

test("finds the object of a list that breaks a rule, with its path", () => {
  const rules = within("items[]", both, ...within("data", anyOf("x")));
  expect(findViolation(rules, { items: [{ a: 1 }, { a: 1, b: 1 }] })).toMatchObject({
    path: ["items", 1, "a"],
    params: [
      ["items", 1, "a"],
      ["items", 1, "b"],
    ],
  });
  expect(findViolation(rules, { items: [{ data: {} }] })?.path).toEqual(["items", 0, "data", "x"]);
  expect(findViolation(rules, {})).toBeUndefined();
});

test.each([
  [both, "must not be given together with b"],
  [requires("a", "b"), "is required when a is given"],
  [refusedIf("a", is("m", "x")), "must not be given when m is x"],
  [worded(refusedIf("a", is("m", "x")), { message: "no a in {value}" }), "no a in x"],
])("words %j", (rule, message) => {
  const violation = findViolation([rule], rule.needs ? { a: 1 } : { a: 1, b: 1, m: "x" });
  expect(violation && toIssue(violation)).toMatchObject({ code: "custom", message });
});

test("describes rules as JSON Schema", () => {
  expect(ruleSchema(both)).toEqual({ not: { allOf: [{ required: ["a"] }, { required: ["b"] }] } });
  expect(ruleSchema(requires("a", "b", "c"))).toEqual({
    anyOf: [{ not: { required: ["a"] } }, { anyOf: [{ required: ["b"] }, { required: ["c"] }] }],
  });
  const [nested] = within("items[]", refusedIf("a.b", is("m", "x", "y")));
  expect(nested && ruleSchema(nested)).toEqual({
    properties: {
      items: {
        items: {
          anyOf: [
            { not: { required: ["m"], properties: { m: { enum: ["x", "y"] } } } },
            { not: { required: ["a"], properties: { a: { required: ["b"] } } } },
          ],
        },
      },
    },
  });
});
