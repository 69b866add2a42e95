import { expect, test } from "vitest";
import { offsetsOf, rangeOf, rowAt } from "./row-offsets.ts";

const offsets = offsetsOf(4, (index) => [10, 20, 30, 40][index] ?? 0);

test("adds up the heights of rows", () => {
  expect([...offsets]).toEqual([0, 10, 30, 60, 100]);
});

test.each([
  [0, 0],
  [9.9, 0],
  [10, 1],
  [59, 2],
  [60, 3],
  [500, 3],
])("finds the row at %d px", (y, row) => {
  expect(rowAt(offsets, y)).toBe(row);
});

test("returns the rows in view with spare ones, and none of an empty list", () => {
  expect(rangeOf(offsets, { top: 35, height: 10, spare: 0 })).toEqual({ first: 2, end: 3 });
  expect(rangeOf(offsets, { top: 35, height: 10, spare: 1 })).toEqual({ first: 1, end: 4 });
  expect(
    rangeOf(
      offsetsOf(0, () => 1),
      { top: 0, height: 9, spare: 1 },
    ),
  ).toEqual({
    first: 0,
    end: 0,
  });
});
