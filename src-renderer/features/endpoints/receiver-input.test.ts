import { expect, test } from "vitest";
import { readDelay, readStatus } from "./receiver-input.ts";

test("a status or a delay that cannot be is said in words", () => {
  expect(readStatus("503")).toEqual({ value: 503, problem: undefined });
  for (const text of ["", "42", "600", "2e2x"]) expect(readStatus(text).value).toBeUndefined();
  expect(readDelay("0").value).toBe(0);
  expect(readDelay("-1").problem).toBe("Enter 0 to 120000 milliseconds.");
});
