import { expect, test } from "vitest";
import * as z from "zod";
import { checkControl, describeIssue } from "./control-route.ts";

const schema = z.object({
  amount: z.number().optional(),
  name: z.enum(["Mailed", "Delivered"]).optional(),
  id: z.string().min(1).optional(),
  types: z.array(z.string()).max(1).optional(),
  pace: z.number().positive().optional(),
  at: z.string().regex(/^\+/, "begin with +").optional(),
});

test.each([
  [{ amount: "abc" }, 'amount ("abc"): must be a number'],
  [{ name: "Lost" }, 'name ("Lost"): must be one of Mailed, Delivered'],
  [{ id: "" }, 'id (""): must not be empty'],
  [{ types: ["a", "b"] }, 'types (["a","b"]): must have at most 1 items'],
  [{ pace: -1 }, "pace (-1): must be more than 0"],
  [{ at: "1h" }, 'at ("1h"): begin with +'],
])("names the field, the value and what is allowed of %j", (body, words) => {
  const issues = schema.safeParse(body).error?.issues ?? [];
  expect(issues.map((issue) => describeIssue(issue, body))).toEqual([words]);
});

test.each([
  [{ rulse: [] }, "rules is required; rulse: unknown field (allowed: rules)"],
  [{ rules: [{ id: "a", on: 1 }] }, "rules[0].on: unknown field (allowed: id, times)"],
])("lists the allowed fields beside an unknown one of %j", (body, words) => {
  const rule = z.strictObject({ id: z.string(), times: z.number().optional() });
  const rules = z.strictObject({ rules: z.array(rule) });
  expect(() => checkControl(rules, body)).toThrow(
    expect.objectContaining({
      body: { error: expect.objectContaining({ message: words }) as unknown },
    }),
  );
});
