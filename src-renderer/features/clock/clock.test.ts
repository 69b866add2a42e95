import { expect, test } from "vitest";
import { unknownStatus } from "#shared/domain/simulator.ts";
import { itemsWithin, secondsToNextItem } from "./clock-plan.ts";
import { parseSeconds } from "./parse-seconds.ts";

test.each([
  ["90", 90],
  ["-600", -600],
  ["−600", -600],
  ["5m", 300],
  ["1h 30m", 5_400],
  ["0", 0],
  ["", undefined],
  ["soon", undefined],
  ["1d", undefined],
  ["5m!", undefined],
])("%j is %s seconds", (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds);
});

const status = (now: number, nextDue: number | null) => ({ ...unknownStatus, now, nextDue });

test("the next item is the earliest of all, in whole seconds that reach it", () => {
  expect(secondsToNextItem([status(0, null)])).toBeUndefined();
  expect(secondsToNextItem([status(0, 90_500), status(10_000, 40_000)])).toBe(30);
  expect(secondsToNextItem([status(0, 500)])).toBe(1);
});

test("an advance runs due items in the order of their times", () => {
  const item = (id: string, seconds: number, state: "pending" | "done" = "pending") => ({
    id,
    at: "+1s",
    due: new Date(seconds * 1_000).toISOString(),
    call: { method: "POST", path: "/_dispute" } as const,
    bind: {},
    state,
  });
  const items = [item("late", 90), item("b", 60), item("a", 30), item("ran", 10, "done")];
  expect(itemsWithin(items, 0, 60).map(({ id }) => id)).toEqual(["a", "b"]);
});
