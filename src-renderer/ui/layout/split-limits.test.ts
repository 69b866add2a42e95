import { expect, test } from "vitest";
import { clampShare, shareAfterKey, splitLimits } from "./split-limits.ts";

const beside = { length: 1_000, isBelow: false };
const below = { length: 400, isBelow: true };

test("both parts keep their minimum size, beside and below each other", () => {
  expect(splitLimits(beside)).toEqual({ min: 0.32, max: 0.56 });
  expect(splitLimits(below)).toEqual({ min: 0.5, max: 0.71 });
});

test("in a small window the side keeps its minimum size, and cannot be resized", () => {
  const limits = splitLimits({ length: 640, isBelow: false });
  expect(limits).toEqual({ min: 0.625, max: 0.625 });
  expect(clampShare(0.9, limits)).toBe(0.625);
});

test.each([
  ["ArrowLeft", false, 0.416],
  ["ArrowRight", false, 0.384],
  ["ArrowLeft", true, 0.464],
  ["ArrowRight", true, 0.336],
  ["Home", false, 0.32],
  ["End", false, 0.56],
])("%s (Shift: %s) moves an upright border to %f", (key, shiftKey, share) => {
  expect(shareAfterKey({ key, shiftKey }, 0.4, beside)).toBeCloseTo(share);
});

test("a border that lies is moved up and down, and no further than it goes", () => {
  expect(shareAfterKey({ key: "ArrowUp", shiftKey: false }, 0.6, below)).toBeCloseTo(0.64);
  expect(shareAfterKey({ key: "ArrowUp", shiftKey: true }, 0.7, below)).toBeCloseTo(0.71);
});

test.each(["ArrowUp", "ArrowDown", "Tab", "a"])("%s is not a key of an upright border", (key) => {
  expect(shareAfterKey({ key, shiftKey: false }, 0.4, beside)).toBeUndefined();
});
