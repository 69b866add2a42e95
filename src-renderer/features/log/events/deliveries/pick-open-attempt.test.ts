import { expect, test } from "vitest";
import { pickOpenAttempt } from "./pick-open-attempt.ts";

const delivered = { status: "delivered", endpoint: "we_1" } as const;
const failed = { status: "failed", endpoint: "we_2" } as const;

test("opens a failed attempt, by default the newest attempt", () => {
  expect(pickOpenAttempt([delivered, failed, { ...failed, endpoint: "we_3" }])).toBe(1);
  expect(pickOpenAttempt([delivered, delivered])).toBe(1);
});

test("opens none of many delivered attempts", () => {
  const many = Array.from({ length: 100 }, () => delivered);
  expect(pickOpenAttempt(many)).toBeNull();
  expect(pickOpenAttempt([...many, failed])).toBe(100);
});

test("a failure that a later attempt at the same endpoint replaced does not count", () => {
  expect(pickOpenAttempt([failed, { ...failed, status: "delivered" }])).toBe(1);
  expect(pickOpenAttempt([failed, failed])).toBe(1);
});
