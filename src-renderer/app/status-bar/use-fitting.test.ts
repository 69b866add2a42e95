import { expect, test } from "vitest";
import { countFitting } from "./use-fitting.ts";

test("as many fit as stand side by side in the room there is", () => {
  expect(countFitting([100, 50, 50], 200)).toBe(3);
  expect(countFitting([100, 50, 50], 199)).toBe(2);
  expect(countFitting([100, 50, 50], 99)).toBe(0);
  expect(countFitting([], 0)).toBe(0);
});
