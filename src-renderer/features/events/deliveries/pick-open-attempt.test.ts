import { expect, test } from "vitest";
import { pickOpenAttempt } from "./pick-open-attempt.ts";

const delivered = { status: "delivered" } as const;
const failed = { status: "failed" } as const;

test("opens the first failed attempt, or the first one", () => {
  expect(pickOpenAttempt([delivered, failed, failed])).toBe(1);
  expect(pickOpenAttempt([delivered, delivered])).toBe(0);
});

test("of many that all went well none stands in the way of the others", () => {
  const many = Array.from({ length: 100 }, () => delivered);
  expect(pickOpenAttempt(many)).toBeNull();
  expect(pickOpenAttempt([...many, failed])).toBe(100);
});
