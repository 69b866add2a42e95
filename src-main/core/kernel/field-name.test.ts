import { expect, test } from "vitest";
import * as z from "zod";
import { dottedName, fieldName } from "./field-name.ts";

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
])("the field at fault is named with dots, an unknown one by itself: %j", (body, name) => {
  const issues = order.safeParse(body).error?.issues ?? [];
  expect(issues.map(dottedName)).toEqual([name]);
});
