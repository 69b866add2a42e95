import { expect, test } from "vitest";
import { fitsTemplate } from "./fits-template.ts";

test.each([
  ["/_sim/clock", "/_sim/clock", true],
  ["/_sim/timeline/a", "/_sim/timeline/:id", true],
  ["/_sim/timeline/", "/_sim/timeline/:id", false],
  ["/_sim/timeline", "/_sim/timeline/:id", false],
  ["/_sim/timeline/a/b", "/_sim/timeline/:id", false],
  ["/_sim/clocks", "/_sim/clock", false],
])("%s fits %s: %s", (path, template, fits) => {
  expect(fitsTemplate(path, template)).toBe(fits);
});
