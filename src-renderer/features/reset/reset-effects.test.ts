import { expect, test } from "vitest";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { listResetEffects } from "./reset-effects.ts";

test("lists endpoints as deleted unless they are kept", () => {
  const { goes, stays } = listResetEffects([], { registered: 2, kept: 0 });
  expect(goes).toContain("2 registered endpoints");
  expect(stays.join()).toContain("the schedule");
  const kept = listResetEffects([], { registered: 3, kept: 2 });
  expect(kept.goes).toContain("1 registered endpoint");
  expect(kept.stays).toContain("2 endpoints, registered again");
});

test("adds up the figures of several simulators and leaves zeros out", () => {
  const one = { ...unknownStatus, events: 3 };
  const other = { ...unknownStatus, events: 4 };
  const { goes } = listResetEffects([one, other], { registered: 0, kept: 0 });
  expect(goes).toContain("7 recorded events");
  expect(goes.join()).not.toMatch(/delivery|endpoint/);
});
