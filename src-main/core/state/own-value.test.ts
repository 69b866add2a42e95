import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test.each([
  ["own", "value"],
  ["none", undefined],
  ["constructor", undefined],
  ["toString", undefined],
  ["__proto__", undefined],
])("the value for %s is %s", (key, expected) => {
  expect(ownValue({ own: "value" }, key)).toBe(expected);
});
