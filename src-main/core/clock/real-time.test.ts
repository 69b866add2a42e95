import { expect, test } from "vitest";
import { timerMs } from "./real-time.ts";

test.each([
  [0, 0],
  [1.2, 2],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_648, 2_147_483_647],
  [Number.POSITIVE_INFINITY, 2_147_483_647],
])("a wait of %d ms is a timer of %d ms", (wait, timer) => {
  expect(timerMs(wait)).toBe(timer);
});
