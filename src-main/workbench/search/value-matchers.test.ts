import { expect, test } from "vitest";
import { patternMatcher, routeMatcher } from "./value-matchers.ts";

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
