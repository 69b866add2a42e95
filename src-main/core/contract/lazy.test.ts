import { expect, test } from "vitest";
import { lazy } from "./lazy.ts";

test("makes a value when it is first asked for, once", () => {
  let count = 0;
  const value = lazy(() => ({ number: (count += 1) }));
  expect(count).toBe(0);
  expect(value()).toBe(value());
  expect(value().number).toBe(1);
});

test("tries again after it failed", () => {
  let isReady = false;
  const value = lazy(() => {
    if (!isReady) throw new Error("not yet");
    return ["made"];
  });
  expect(value).toThrow("not yet");
  isReady = true;
  expect(value()).toEqual(["made"]);
});
