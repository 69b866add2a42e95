import { expect, test } from "vitest";
import { readLag } from "./lag.ts";

const samples = (...pending: readonly number[]) =>
  pending.map((count, second) => ({ at: second * 1_000, pending: count, oldestMs: 14_000 }));

test("a usual delay is not a lag", () => {
  expect(readLag([{ at: 0, pending: 500, oldestMs: 1_000 }])).toBeNull();
  expect(readLag([])).toBeNull();
});

test.each([
  [[100, 220, 340], 120],
  [[400, 300, 200], -100],
  [[50, 50, 50], 0],
  [[50], null],
])("%j is a lag that changes by %j a second", (pending, perSecond) => {
  const oldestMs = 14_000;
  expect(readLag(samples(...pending))).toEqual({ pending: pending.at(-1), oldestMs, perSecond });
});
