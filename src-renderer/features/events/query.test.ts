import { expect, test } from "vitest";
import { parseQuery, termsOf, withTerms } from "./query.ts";

const kinds = ["payments", "email"];

test("an empty box lets everything of the chosen simulators through", () => {
  expect(parseQuery("", ["email"], kinds)).toEqual({
    filter: { kinds: ["email"], types: [], outcome: "any", text: "" },
    problem: undefined,
  });
});

test("keys, quoted text and bare words become one filter", () => {
  const { filter } = parseQuery('type:charge.* status:failed sim:payments "ch 42" usd', [], kinds);
  expect(filter).toEqual({
    kinds: ["payments"],
    types: ["charge.*"],
    outcome: "failed",
    text: "ch 42 usd",
  });
});

test("a named simulator comes before the switcher", () => {
  expect(parseQuery("sim:payments", ["email"], kinds).filter.kinds).toEqual(["payments"]);
});

test.each([
  ["colour:red", "colour: is not known; there are type:, status: and sim:"],
  ["status:lost", "status:lost is none of any, delivered, failed, pending, none"],
  ["sim:fax", "no simulator fax runs; there are payments, email"],
])("%s is explained", (text, problem) => {
  expect(parseQuery(text, [], kinds).problem).toBe(problem);
});

test("a half-typed quote is text already", () => {
  expect(parseQuery('"ch 4', [], kinds).filter.text).toBe("ch 4");
});

test("a facet replaces its own terms and leaves the others", () => {
  const text = withTerms('status:failed type:a "x y"', "type", ["b", "c"]);
  expect(text).toBe('type:b type:c status:failed "x y"');
  expect(termsOf(text, "type")).toEqual(["b", "c"]);
  expect(withTerms(text, "type", [])).toBe('status:failed "x y"');
});
