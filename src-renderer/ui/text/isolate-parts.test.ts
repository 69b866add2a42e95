import { expect, test } from "vitest";
import { isolateParts } from "./isolate-parts.ts";

test("keeps money first in a summary with a name that is written from right to left", () => {
  expect(isolateParts("¥4,800 · “مرحبا order”")).toBe(
    "\u2068¥4,800\u2069 · \u2068“مرحبا order”\u2069",
  );
});

test("returns any other summary unchanged", () => {
  const summary = "$48.00 · Order #1003 · Ámbar 🎉 · 会社";
  expect(isolateParts(summary)).toBe(summary);
});
