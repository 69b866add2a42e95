import { expect, test } from "vitest";
import { pathMatcher, patternMatcher, routeMatcher, typeMatcher } from "./value-matchers.ts";

test.each([
  ["charge", "charge", true],
  ["CHARGE", "charge", true],
  ["charge", "charges", false],
  ["char*", "charge", true],
  ["*rge", "charge", true],
  ["c*e", "charge", true],
  ["*", "", true],
  ["**", "x", true],
  ["*a*r*", "charge", true],
  ["*r*a*", "charge", false],
  ["ch*har", "char", false],
  ["*ab*ab", "ab", false],
  ["a*b*b", "ab", false],
  ["a.c", "abc", false],
  ["[x]*", "[x]y", true],
])("%s on %s: %s", (pattern, value, fits) => {
  expect(patternMatcher([pattern])(value)).toBe(fits);
});

test("a pattern of many stars comes to an end", () => {
  const pattern = `${"a*".repeat(5_000)}b`;
  expect(patternMatcher([pattern])("a".repeat(100_000))).toBe(false);
  expect(routeMatcher([pattern])(`POST /${"a".repeat(10_000)}`)).toBe(false);
});

test("patterns after - leave out values", () => {
  const all = ["charge.succeeded", "charge.failed", "refund.created"];
  expect(all.filter(typeMatcher(["-charge.*"]))).toEqual(["refund.created"]);
  expect(all.filter(typeMatcher(["charge.*", "-charge.failed"]))).toEqual(["charge.succeeded"]);
  expect(["/v1/charges/ch_1", "/v1/refunds"].filter(pathMatcher(["-/v1/charges"]))).toEqual([
    "/v1/refunds",
  ]);
});
