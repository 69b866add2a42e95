import { expect, test } from "vitest";
import { sparkPath } from "./spark-path.ts";

const box = { width: 40, height: 10, room: 5 };

test("the newest figure is at the right edge and the highest at the top", () => {
  expect(sparkPath([0, 5, 20, 10, 5], box)).toBe("M0 10L0 10L10 7.5L20 0L30 5L40 7.5L40 10Z");
});

test("a new series begins further right", () => {
  expect(sparkPath([4, 2], box)).toBe("M30 10L30 0L40 5L40 10Z");
});

test("nothing draws nothing", () => {
  expect(sparkPath([], box)).toBe("");
  expect(sparkPath([0, 0, 0], box)).toBe("");
});
