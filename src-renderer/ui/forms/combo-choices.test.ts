import { expect, test } from "vitest";
import { moveChoice } from "./combo-choices.ts";

test("arrow keys move through the proposals and the text itself", () => {
  expect(moveChoice("ArrowDown", -1, 2)).toBe(0);
  expect(moveChoice("ArrowDown", 1, 2)).toBe(0);
  expect(moveChoice("ArrowUp", 0, 2)).toBe(-1);
  expect(moveChoice("ArrowUp", -1, 2)).toBe(1);
  expect(moveChoice("ArrowDown", -1, 0)).toBe(-1);
  expect(moveChoice("a", 0, 2)).toBeUndefined();
});
