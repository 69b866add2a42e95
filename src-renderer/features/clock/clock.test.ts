import { expect, test } from "vitest";
import { dueWithin } from "./clock-plan.ts";
import { momentAfter, momentAt, parseSeconds } from "./parse-seconds.ts";

test.each([
  ["90", 90],
  ["-600", -600],
  ["−600", -600],
  ["5m", 300],
  ["1h 30m", 5_400],
  ["0", 0],
  ["", undefined],
  ["soon", undefined],
  ["1d", 86_400],
  ["2 w", 1_209_600],
  ["1mo", undefined],
  ["5m!", undefined],
])("%j is %s seconds", (text, seconds) => {
  expect(parseSeconds(text)).toBe(seconds);
});

const NOW = Date.UTC(2026, 0, 31, 11, 12);

test.each([
  ["90", "2026-01-31T11:13:30Z"],
  ["1h 30m", "2026-01-31T12:42:00Z"],
  ["+3 d", "2026-02-03T11:12:00Z"],
  ["1 mo", "2026-02-28T11:12:00Z"],
  ["1mo 1d", "2026-03-01T11:12:00Z"],
])("%j from a moment leads to %s", (text, moment) => {
  expect(momentAfter(text, NOW)).toBe(Date.parse(moment));
});

test.each([
  ["2026-12-26", "2026-12-26T11:12:00Z"],
  ["2026-12-26 08:30", "2026-12-26T08:30:00Z"],
  ["2026-12-26T08:30:05Z", "2026-12-26T08:30:05Z"],
  ["2026-02-30", undefined],
  ["2026-12-26 25:00", undefined],
  ["tomorrow", undefined],
])("%j is the date %s", (text, moment) => {
  const expected = moment === undefined ? undefined : Date.parse(moment);
  expect(momentAt(text, NOW)).toBe(expected);
});

const entry = (title: string, wait: number) => ({
  ...{ kind: "payments", due: NOW + wait * 1_000, wait, title, money: "", about: "", object: null },
});

test("an advance runs the entries that are due within it", () => {
  const entries = [entry("a", 30), entry("b", 60), entry("late", 90)];
  expect(dueWithin(entries, 60).map(({ title }) => title)).toEqual(["a", "b"]);
});
