import { expect, test } from "vitest";
import { legible, legibleError } from "./legible.ts";

test.each([
  ["clears the screen", "\u001b[2J", "\\u001b[2J"],
  [
    "writes a link",
    "\u001b]8;;http://evil.test\u0007here",
    "\\u001b]8;;http://evil.test\\u0007here",
  ],
  ["fills the clipboard", "\u001b]52;c;ZXZpbA==\u0007", "\\u001b]52;c;ZXZpbA==\\u0007"],
  ["writes over its line", "failed\rgood", "failed\\u000dgood"],
  ["takes a step back", "bad\b\b\bgood", "bad\\u0008\\u0008\\u0008good"],
  ["uses a one-byte escape", "\u009b2J", "\\u009b2J"],
  ["deletes", "a\u007fb", "a\\u007fb"],
  ["turns the direction of writing", "a\u202eb\u2066c", "a\\u202eb\\u2066c"],
  ["has a zero in it", "a\u0000b", "a\\u0000b"],
  ["begins a line of its own", "x\nsimdeck: all is well", "x\n    simdeck: all is well"],
  ["begins one in another way", "x\u2028y\u0085z", "x\\u2028y\\u0085z"],
])("escapes text that %s", (_name, text, shown) => {
  expect(legible(text)).toBe(shown);
});

test("keeps the characters of every language", () => {
  const text = "Übergröße\tüber שלום и 日本語 👩‍👩‍👧";
  expect(legible(text)).toBe(text);
});

test("an error's frames stay lines of their own, whatever its message says", () => {
  const error = new Error("first\nkind: second");
  const lines = legibleError(error).split("\n");
  expect(lines.slice(0, 2)).toEqual(["Error: first", "    kind: second"]);
  expect(lines.slice(2).every((line) => line.startsWith("    at "))).toBe(true);
});

test("converts other values to text, and cuts long text", () => {
  expect(legibleError("just text")).toBe("just text");
  expect(legible("x".repeat(1_000_000)).length).toBeLessThan(10_000);
});
