import * as z from "zod";
import { expect, test } from "vitest";
import { dottedName, fieldName, valueAt } from "./issues.ts";

const body: unknown = JSON.parse('{"events":[{"at":"+1h"}],"__proto__":{"hidden":1},"none":null}');

test.each([
  [["events", 0, "at"], "+1h"],
  [[], body],
  [["none"], null],
  [["__proto__", "hidden"], 1],
])("a path leads to the sent value: %j", (path, value) => {
  expect(valueAt(body, path)).toEqual(value);
});

test.each([
  [["events", 1, "at"]],
  [["none", "further"]],
  [["events", 0, "at", "length"]],
  [["toString"]],
  [["events", "map"]],
])("a path without a value leads to undefined: %j", (path) => {
  expect(valueAt(body, path)).toBeUndefined();
});

test.each([
  [["events", 2, "at"], "events[2].at"],
  [["charge"], "charge"],
  [[0, "id"], "[0].id"],
  [[], ""],
])("a path is written as a programmer would: %j is %j", (path, name) => {
  expect(fieldName(path)).toBe(name);
});

const order = z.strictObject({ legs: z.array(z.strictObject({ count: z.int() })) });

test.each([
  [{ legs: [{ count: 1 }, { count: "x" }] }, "legs.1.count"],
  [{ legs: [{ count: 1, side: "buy" }] }, "legs.0.side"],
  [{ legs: [], extra: 1, more: 2 }, "extra"],
  [5, ""],
])("names the wrong field with dots, and an unknown field alone: %j", (body, name) => {
  const issues = order.safeParse(body).error?.issues ?? [];
  expect(issues.map(dottedName)).toEqual([name]);
});
