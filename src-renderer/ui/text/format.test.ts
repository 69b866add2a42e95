import { expect, test } from "vitest";
import {
  formatBytes,
  formatShare,
  formatDuration,
  formatOffset,
  formatPlural,
  formatPort,
  formatSeconds,
  formatWhen,
  prettyJson,
} from "./format.ts";

test.each([
  [0, "0 s"],
  [90, "1 m 30 s"],
  [-600, "−10 m"],
  [3_600, "1 h"],
  [259_200, "3 d"],
])("%i seconds read %s", (seconds, text) => {
  expect(formatSeconds(seconds)).toBe(text);
});

test("an offset says its sign", () => {
  expect([formatOffset(-600), formatOffset(0), formatOffset(3_600)]).toEqual([
    "−600 s",
    "0 s",
    "+3,600 s",
  ]);
});

test("counts have their noun", () => {
  expect([formatPlural(1, "event"), formatPlural(1_200, "event")]).toEqual([
    "1 event",
    "1,200 events",
  ]);
});

test("a duration is in the unit that suits it", () => {
  expect([0.42, 8.4, 43.2, 1_240].map(formatDuration)).toEqual([
    "0.4 ms",
    "8.4 ms",
    "43 ms",
    "1.2 s",
  ]);
});

test("a port of an address, or the address when it has none", () => {
  expect([formatPort("http://127.0.0.1:4701"), formatPort("what")]).toEqual([":4701", "what"]);
});

test("text that is not JSON is unchanged", () => {
  expect([prettyJson('{"a":1}'), prettyJson("<b>")]).toEqual(['{\n  "a": 1\n}', "<b>"]);
});

test("shows sizes and shares in the unit that fits", () => {
  expect([0, 512, 1_200, 3_400_000, 2_500_000_000].map(formatBytes)).toEqual([
    "0 B",
    "512 B",
    "1.2 kB",
    "3.4 MB",
    "2.5 GB",
  ]);
  expect([0, 0.999, 1].map(formatShare)).toEqual(["0 %", "99 %", "100 %"]);
});

test("shows a time for today, and the day for another day", () => {
  const now = Date.UTC(2026, 2, 12, 9, 14, 3);
  expect(formatWhen(now - 60_000, now)).toBe("09:13:03");
  expect(formatWhen(now - 86_400_000, now)).toBe("03-11");
});
