import { expect, test } from "vitest";
import { listResetEffects } from "./reset-effects.ts";

test("a reset names endpoints and results among what goes, the schedule among what stays", () => {
  const { goes, stays } = listResetEffects([], 2);
  expect(goes).toContain("2 registered endpoints");
  expect(goes).toContain("0 delivery results");
  expect(stays.join()).toContain("the schedule");
});
