import { expect, test } from "vitest";
import {
  contentHeight,
  drawnRange,
  isRowSeen,
  fromScrollTop,
  lastTop,
  MAX_HEIGHT,
  mostDrawn,
  rowAfterKey,
  topToReveal,
  toScrollTop,
} from "./slot-math.ts";

const small = { rowCount: 1_000, rowHeight: 28, viewport: 560 };
const huge = { rowCount: 2_000_000, rowHeight: 28, viewport: 560 };

test("a short list scrolls pixel for pixel", () => {
  expect(contentHeight(small)).toBe(28_000);
  expect(fromScrollTop(small, 1_234)).toBe(1_234);
  expect(toScrollTop(small, 1_234)).toBe(1_234);
});

test("two million rows stay below Chromium's limit, and the last one is reachable", () => {
  expect(contentHeight(huge)).toBe(MAX_HEIGHT);
  const atEnd = fromScrollTop(huge, MAX_HEIGHT - huge.viewport);
  expect(atEnd).toBe(lastTop(huge));
  expect(drawnRange(huge, atEnd).end).toBe(2_000_000);
});

test("a scaled scrollbar and the rows agree both ways, to within one of its pixels", () => {
  for (const top of [0, 28, 1_000_000, 27_999_440, lastTop(huge)]) {
    const back = fromScrollTop(huge, toScrollTop(huge, top));
    expect(Math.abs(back - top)).toBeLessThanOrEqual(lastTop(huge) / MAX_HEIGHT + 1);
  }
});

test("only rows in view and a few around them are drawn", () => {
  expect(drawnRange(small, 2_800)).toEqual({ first: 96, end: 124 });
  expect(drawnRange({ ...small, rowCount: 0 }, 0)).toEqual({ first: 0, end: 0 });
});

test("no place draws more rows than the pool has", () => {
  for (const viewport of [0, 27, 28, 29, 555, 560]) {
    const geometry = { ...small, viewport };
    for (const top of [0, 1, 27, 28, 2_800, 2_827, lastTop(geometry)]) {
      const { first, end } = drawnRange(geometry, top);
      expect(end - first).toBeLessThanOrEqual(mostDrawn(geometry));
    }
  }
});

test("a row comes into view by the shortest way", () => {
  expect(topToReveal(small, 280, 15)).toBe(280);
  expect(topToReveal(small, 280, 5)).toBe(140);
  expect(topToReveal(small, 0, 20)).toBe(28);
});

test("a row that is cut off, or gone, is not seen", () => {
  expect([9, 10, 15, 29, 30].map((index) => isRowSeen(small, 280, index))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isRowSeen({ ...small, rowCount: 3 }, 0, 3)).toBe(false);
});

test.each([
  ["ArrowDown", 5, 6],
  ["ArrowUp", 0, 0],
  ["PageDown", 5, 24],
  ["Home", 5, 0],
  ["End", 5, 999],
  ["x", 5, undefined],
])("%s from row %i goes to %s", (key, from, to) => {
  expect(rowAfterKey(key, from, small)).toBe(to);
});

test("no key moves in an empty list", () => {
  expect(rowAfterKey("End", -1, { ...small, rowCount: 0 })).toBeUndefined();
});
