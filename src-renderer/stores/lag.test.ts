import { expect, test } from "vitest";
import { describeLag, readLag } from "./lag.ts";

const samples = (...pending: readonly number[]) =>
  pending.map((count, second) => ({ at: second * 1_000, pending: count, oldestMs: 14_000 }));

test("what takes no longer than usual is no lag", () => {
  expect(readLag([{ at: 0, pending: 500, oldestMs: 1_000 }])).toBeNull();
  expect(readLag([])).toBeNull();
});

test.each([
  [[100, 220, 340], "340 pending, the oldest for 14 s, growing by 120 a second"],
  [[400, 300, 200], "200 pending, the oldest for 14 s, going down, about 2 s left"],
  [[50, 50, 50], "50 pending, the oldest for 14 s, not going down"],
  [[50], "50 pending, the oldest for 14 s"],
])("%j is told with its trend", (pending, text) => {
  const lag = readLag(samples(...pending));
  expect(lag && describeLag(lag)).toBe(text);
});
