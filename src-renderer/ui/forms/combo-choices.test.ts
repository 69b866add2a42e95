import { expect, test } from "vitest";
import { moveChoice, proposalsFor } from "./combo-choices.ts";

const items = ["ch_1", "ch_2"].map((id) => ({ id, label: "", note: "" }));

test("a text that says exactly one proposal needs no list over the form", () => {
  expect(proposalsFor(items, "ch_2")).toEqual([]);
  expect(proposalsFor(items, "ch")).toEqual(items);
});

test("arrows go round through the proposals and the text itself", () => {
  expect(moveChoice("ArrowDown", -1, 2)).toBe(0);
  expect(moveChoice("ArrowDown", 1, 2)).toBe(0);
  expect(moveChoice("ArrowUp", 0, 2)).toBe(-1);
  expect(moveChoice("ArrowUp", -1, 2)).toBe(1);
  expect(moveChoice("ArrowDown", -1, 0)).toBe(-1);
  expect(moveChoice("a", 0, 2)).toBeUndefined();
});
