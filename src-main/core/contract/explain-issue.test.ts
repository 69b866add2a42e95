import * as z from "zod";
import { expect, test } from "vitest";
import { explainIssues } from "./explain-issue.ts";

const text = z.string().max(3);
const order = z.strictObject({
  name: z.union([z.literal(""), text]).optional(),
  lines: z.union([z.literal(""), z.array(z.strictObject({ count: z.int() })).max(1)]).optional(),
  size: z.enum(["S", "M"]).optional(),
  either: z.union([z.array(text), z.record(z.string(), text)]).optional(),
});

const explain = (sent: unknown) =>
  explainIssues(order.safeParse(sent).error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".")}: ${message}`,
  );

test.each([
  [{ name: "long" }, "name: must have at most 3 characters"],
  [{ name: 3 }, "name: must be empty, or must be text"],
  [{ lines: [{ count: "x" }] }, "lines.0.count: must be a number"],
  [{ lines: [{ count: 1 }, { count: 2 }] }, "lines: must have at most 1 items"],
  [{ size: "L" }, "size: must be one of S, M"],
  [{ either: { a: "long" } }, "either.a: must have at most 3 characters"],
  [{ either: ["long"] }, "either.0: must have at most 3 characters"],
])("describes the limits of the type of value that was sent: %j", (sent, words) => {
  expect(explain(sent)).toEqual([words]);
});

test("keeps an issue about parameters that no schema knows", () => {
  const [issue] = explainIssues(order.safeParse({ more: 1 }).error?.issues ?? []);
  expect(issue).toMatchObject({ code: "unrecognized_keys", keys: ["more"] });
});
