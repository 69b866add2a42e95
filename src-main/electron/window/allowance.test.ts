import { expect, it } from "vitest";
import { createAllowance } from "./allowance.ts";

it("allows three times a minute, and again once the first is a minute ago", () => {
  const mayHappen = createAllowance(3, 60_000);
  expect([0, 10_000, 20_000, 30_000, 59_999].map(mayHappen)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect([60_000, 60_001, 70_000].map(mayHappen)).toEqual([true, false, true]);
});
