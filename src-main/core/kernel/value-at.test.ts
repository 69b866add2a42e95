import { expect, test } from "vitest";
import { valueAt } from "./value-at.ts";

const body: unknown = JSON.parse('{"events":[{"at":"+1h"}],"__proto__":{"hidden":1},"none":null}');

test.each([
  [["events", 0, "at"], "+1h"],
  [[], body],
  [["none"], null],
  [["__proto__", "hidden"], 1],
])("a path leads to what was sent: %j", (path, value) => {
  expect(valueAt(body, path)).toEqual(value);
});

test.each([
  [["events", 1, "at"]],
  [["none", "further"]],
  [["events", 0, "at", "length"]],
  [["toString"]],
  [["events", "map"]],
])("nothing stands where nothing was sent: %j", (path) => {
  expect(valueAt(body, path)).toBeUndefined();
});
