import { expect, test } from "vitest";
import { isInPeriod, readPeriod } from "./periods.ts";

const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

function matches(lines: readonly string[], local: string): boolean {
  const period = readPeriod(event(...lines));
  if (!period) throw new Error("no period");
  return isInPeriod(period, local);
}

const happyHour = [
  "DTSTART;TZID=Etc/UTC:20260105T160000",
  "DURATION:PT2H",
  "RRULE:FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=20260131",
];

test.each([
  ["on a day of the rule", happyHour, "2026-01-13 16:00:00", true],
  ["at its end", happyHour, "2026-01-13 18:00:00", false],
  ["on another weekday", happyHour, "2026-01-14 17:00:00", false],
  ["before its start", happyHour, "2025-12-29 17:00:00", false],
  ["after its last day", happyHour, "2026-02-02 17:00:00", false],
  [
    "after midnight",
    ["DTSTART:20260105T220000", "DURATION:PT4H", "RRULE:FREQ=DAILY"],
    "2026-01-09 01:59:00",
    true,
  ],
  ["once", ["DTSTART:20260105T220000", "DTEND:20260107T000000"], "2026-01-06 12:00:00", true],
  ["once, a week later", ["DTSTART:20260105T220000", "DURATION:P1D"], "2026-01-13 12:00:00", false],
])("a period is %s", (_name, lines, local, expected) => {
  expect(matches(lines, local)).toBe(expected);
});

test("an event without a start or a length is no period", () => {
  expect(readPeriod(event("DURATION:PT2H"))).toBeUndefined();
  expect(readPeriod(event("DTSTART:20260105T160000"))).toBeUndefined();
});
