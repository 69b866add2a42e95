import { expect, test } from "vitest";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { listResetEffects } from "./reset-effects.ts";

test("a reset names endpoints and results among what goes, the schedule among what stays", () => {
  const { goes, stays } = listResetEffects([], 2);
  expect(goes).toContain("2 registered endpoints");
  expect(goes).toContain("0 delivery results");
  expect(stays.join()).toContain("the schedule");
});

test("of several simulators the figures are those of all together", () => {
  const one = { ...unknownStatus, events: 3, results: 2 };
  const other = { ...unknownStatus, events: 4, results: 1 };
  const { goes } = listResetEffects([one, other], 0);
  expect(goes).toContain("7 recorded events");
  expect(goes).toContain("3 delivery results");
});
