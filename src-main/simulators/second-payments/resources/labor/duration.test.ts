import { expect, test } from "vitest";
import { shortestDuration } from "./duration.ts";

test.each([
  ["PT1H0M0S", "PT1H"],
  ["PT45M", "PT45M"],
  ["PT90M", "PT1H30M"],
  ["PT0M", "PT0S"],
  ["PT3661S", "PT1H1M1S"],
])("the duration %s is shown as %s", (sent, shown) => {
  expect(shortestDuration(sent)).toBe(shown);
});
