import { expect, test } from "vitest";
import { fakeRow } from "../../bridge/testing/fake-rows.ts";
import { groupByDay } from "./group-by-day.ts";

test("groups events by simulator day, and counts the days without events between them", () => {
  const at = (day: number, hour: number) => Date.UTC(2026, 0, day, hour);
  const rows = [at(5, 3), at(5, 23), at(6, 0), at(30, 12)].map((createdAt, index) => {
    return { ...fakeRow(index), createdAt };
  });
  const days = groupByDay(rows).map(({ day, quietDays, rows: ofDay }) => {
    return [day, quietDays, ofDay.length];
  });
  expect(days).toEqual([
    ["Mon 5 Jan 2026", 0, 2],
    ["Tue 6 Jan 2026", 0, 1],
    ["Fri 30 Jan 2026", 23, 1],
  ]);
  expect(groupByDay([])).toEqual([]);
});
