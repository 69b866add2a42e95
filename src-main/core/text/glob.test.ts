import { describe, expect, test } from "vitest";
import { compileGlob } from "./glob.ts";

test.each([
  ["text", "invoice.*", "invoice.paid", true],
  ["text", "*.paid", "invoice.paid", true],
  ["text", "a*b*c", "a-b-b-c", true],
  ["text", "a*a", "a", false],
  ["text", "charge?", "charge?", true],
  ["text", "", "", true],
  ["words", "te?t*", "testing", true],
  ["words", "te?t", "tet", false],
  ["path", "/things/*", "/things/a", true],
  ["path", "/things/*", "/things/a/b", false],
  ["path", "/things/**", "/things/a/b", true],
  ["path", "/a/**/end", "/a/1/2/end", true],
  ["path", "/a/**/end", "/a/end", true],
  ["path", "/a/**/end", "/a/bend", false],
  ["path", "/a.b/[x]?", "/a.b/[x]?", true],
  ["path", "/a.b", "/aXb", false],
  ["fnmatch", "refs/heads/v?.*", "refs/heads/v1.2", true],
  ["fnmatch", "refs/heads/v?", "refs/heads/v", false],
  ["fnmatch", "a?b", "a/b", false],
  ["fnmatch", "refs/heads/[a-c]*", "refs/heads/beta", true],
  ["fnmatch", "refs/heads/[!a-c]*", "refs/heads/beta", false],
  ["fnmatch", String.raw`a\*`, "a*", true],
  ["fnmatch", String.raw`a\*`, "ab", false],
  ["fnmatch", "**/foo", "foo", true],
  ["fnmatch", "a[b", "a[b", true],
  ["filter", "*.jsx?", "page.js", true],
  ["filter", "v[12].[0-9]+", "v2.10", true],
  ["filter", "v[12].[0-9]+", "v2.", false],
  ["filter", "**/docs/**", "docs/hello.md", true],
  ["filter", "**/docs/**", "dir/docs/my/file.txt", true],
  ["filter", "docs/*", "docs/a/b", false],
  ["filter", "**", "all/the/branches", true],
  ["filter", "releases/**-alpha", "releases/beta/3-alpha", true],
] as const)("in %s, %j and %j: %s", (syntax, glob, text, expected) => {
  expect(compileGlob(glob, syntax)(text)).toBe(expected);
});

describe("many wildcards", () => {
  test.each(["text", "words", "path", "fnmatch", "filter"] as const)(
    "end at once in %s",
    (syntax) => {
      expect(compileGlob("*a".repeat(12), syntax)(`${"a".repeat(32)}b`)).toBe(false);
      expect(compileGlob("*a".repeat(12), syntax)("a".repeat(32))).toBe(true);
      expect(compileGlob("**a".repeat(500), syntax)("a".repeat(2_000))).toBe(true);
    },
  );
});
