import { expect, test } from "vitest";
import { isRetryDelays, retryDelays } from "./retry-delays.ts";

test("delays are Slack's own unless set", () => {
  expect(retryDelays(undefined)).toEqual([0, 60_000, 300_000]);
  expect(retryDelays("0,0.5,2")).toEqual([0, 500, 2_000]);
  expect(retryDelays("1")).toEqual([1_000]);
});

test.each(["", " ", "a", "-1", "1,", ",1", "1;2", "0,60,300,900", "1e3", "86401", "NaN", "0, 60"])(
  "%j is refused",
  (value) => {
    expect(isRetryDelays(value)).toBe(false);
  },
);

test.each(["0", "0,0,0", "0,60,300", "0.05,1", "86400"])("%j is accepted", (value) => {
  expect(isRetryDelays(value)).toBe(true);
});
