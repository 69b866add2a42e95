import { describe, expect, test } from "vitest";
import { compilePattern, PatternError } from "./pattern.ts";

/** Resolves to the error of a pattern. */
function errorOf(source: string): PatternError {
  try {
    compilePattern(source);
  } catch (error) {
    if (error instanceof PatternError) return error;
    throw error;
  }
  throw new Error(`${source} is accepted`);
}

describe("patterns that backtracking engines do not finish", () => {
  test.each([
    ["^(a+)+$", `${"a".repeat(30)}!`, false],
    ["^(a|a)*$", `${"a".repeat(40)}!`, false],
    ["(x+x+)+y", "x".repeat(100_000), false],
    ["^(?:.*a){12}$", "a".repeat(32), true],
    ["([a-z]+)*[0-9]", `${"z".repeat(50_000)}7`, true],
  ])("%s has its verdict", (source, text, expected) => {
    expect(compilePattern(source).matchesIn(text)).toBe(expected);
  });
});

describe("the syntax that Perl, Java and RE2 share", () => {
  test.each([
    ["^T", "text", false],
    ["(?i)^T", "text", true],
    ["(?im)^b$", "a\nB\nc", true],
    ["^b$", "a\nb\nc", false],
    ["a.c", "a\nc", false],
    ["(?s)a.c", "a\nc", true],
    [String.raw`\bcat\b`, "a cat!", true],
    [String.raw`^\d{3}-\w+$`, "123-a_b", true],
    [String.raw`\d`, "٣", false],
    [String.raw`\p{L}+`, "é", true],
    ["[[:alpha:]]+[[:digit:]]", "x1", true],
    [String.raw`\Qa.b\E`, "a.b", true],
    [String.raw`\Qa.b\E`, "axb", false],
    [String.raw`a\h+b`, "a \tb", true],
    [String.raw`c\Z`, "abc\n", true],
    [String.raw`\x41`, "A", true],
    ["(?<year>[0-9]{4})", "in 2026", true],
    ["(?P<year>[0-9]{4})", "in 2026", true],
    ["(?<=in )2026", "in 2026", true],
    ["(?<!in )2026", "in 2026", false],
    ["^.$", "💩", true],
    ["a{,3}", "a{,3}", true],
    ["", "anything", true],
    ["a|^$", "", true],
  ])("%s in %j: %s", (source, text, expected) => {
    expect(compilePattern(source).matchesIn(text)).toBe(expected);
  });

  test("matches the whole text, with alternatives inside", () => {
    const pattern = compilePattern("Eng|Engineering");
    const verdicts = ["Eng", "Engineering", "Engine"].map((name) => pattern.matchesWhole(name));
    expect(verdicts).toEqual([true, true, false]);
  });
});

describe("rejects, and says whether other engines accept it", () => {
  test.each([
    ["(a", false],
    ["a)", false],
    ["[a", false],
    ["*a", false],
    ["a**", false],
    ["(?=a)b", true],
    ["(?!a)b", true],
    [String.raw`(a)\1`, true],
    ["(?>a)", true],
    ["a++", true],
    ["(?x)a b", true],
    ["a{1,5000}", true],
    ["a{1000}".repeat(500), true],
    ["((a{30}){30}){30}", true],
    [`(${"ab|".repeat(1_000)}){900}`, true],
    ["a".repeat(5_000), true],
  ])("%.40s", (source, expected) => {
    expect(errorOf(source).isUnsupported).toBe(expected);
  });
});

test("rejects a large pattern for a long text, and accepts it for a short one", () => {
  const pattern = compilePattern("[ab]*a[ab]{900}c");
  expect(pattern.matchesIn("ab".repeat(100))).toBe(false);
  expect(() => pattern.matchesIn("ab".repeat(1_000_000))).toThrow(PatternError);
});
