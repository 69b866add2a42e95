import { expect, test } from "vitest";
import { rankBehind, rankBetween } from "./rank.ts";

test("gives new issues ranks that rise as text", () => {
  const ranks = [rankBehind(undefined)];
  for (let n = 0; n < 100; n += 1) ranks.push(rankBehind(ranks.at(-1)));
  expect(ranks.slice(0, 3)).toEqual(["i00000:", "i00008:", "i0000g:"]);
  expect([...ranks].sort()).toEqual(ranks);
});

test.each([
  ["the first place", undefined, "i00000:"],
  ["between neighbours", "i00000:", "i00008:"],
  ["where no number is left", "i00000:", "i00001:"],
  ["between two suffixes", "i00000:i", "i00000:j"],
  ["behind the last", "i00008:", undefined],
])("finds %s again and again", (_name, before, after) => {
  let low = before;
  for (let n = 0; n < 200; n += 1) {
    const rank = rankBetween(low, after);
    if (low !== undefined) expect(rank > low).toBe(true);
    if (after !== undefined) expect(rank < after).toBe(true);
    low = rank;
  }
});

test("finds a place in front of the first again and again", () => {
  let first = "i00000:";
  for (let n = 0; n < 200; n += 1) {
    const rank = rankBetween(undefined, first);
    expect(rank < first).toBe(true);
    first = rank;
  }
});
