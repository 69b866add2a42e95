import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTimeout } from "./timeout.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** A clock that may run ahead of the timers, as it does when a process stands still. */
function setup(timeoutMs: number) {
  let stoodStillMs = 0;
  const begun = performance.now();
  const ends: number[] = [];
  const passed = () => performance.now() - begun + stoodStillMs;
  const stop = startTimeout(timeoutMs, () => ends.push(passed()), passed);
  return { ends, stop, standStill: (milliseconds: number) => (stoodStillMs += milliseconds) };
}

test("ends once, when the time is over", () => {
  const { ends } = setup(1_000);
  vi.advanceTimersByTime(999);
  expect(ends).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(ends).toEqual([1_000]);
});

test("does not end after it is cancelled", () => {
  const { ends, stop } = setup(1_000);
  stop();
  vi.advanceTimersByTime(5_000);
  expect([ends, vi.getTimerCount()]).toEqual([[], 0]);
});

test("time in which the process stood still is given again, never more than the whole time", () => {
  const short = setup(1_000);
  const long = setup(1_000);
  short.standStill(400);
  long.standStill(60_000);
  vi.advanceTimersByTime(1_399);
  expect([short.ends, long.ends]).toEqual([[], []]);
  vi.advanceTimersByTime(1);
  expect(short.ends).toEqual([1_800]);
  vi.advanceTimersByTime(600);
  expect(long.ends).toEqual([62_000]);
});

test("extends the timeout after each suspension, until it is cancelled", () => {
  const { ends, standStill, stop } = setup(1_000);
  for (let round = 0; round < 5; round += 1) {
    standStill(3_000);
    vi.advanceTimersByTime(1_000);
  }
  expect(ends).toEqual([]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
