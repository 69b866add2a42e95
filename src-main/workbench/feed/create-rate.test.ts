import { expect, test } from "vitest";
import { createRate } from "./create-rate.ts";

/** A count and a clock, both moved by hand. */
function setup() {
  const world = { events: 100, milliseconds: 5_000 };
  const rate = createRate(
    () => world.events,
    () => world.milliseconds,
  );
  const pass = (milliseconds: number, events: number) => {
    world.milliseconds += milliseconds;
    world.events += events;
    return rate();
  };
  return { world, rate, pass };
}

test("does not count events before the first query", () => {
  expect(setup().rate()).toBe(0);
});

test("the rate covers the time since the last report", () => {
  const { pass } = setup();
  expect(pass(1_000, 30)).toBe(30);
  expect(pass(2_000, 30)).toBe(15);
  expect(pass(500, 30)).toBe(60);
  expect(pass(500, 0)).toBe(0);
});

test("returns the last rate when it is queried too soon", () => {
  const { pass } = setup();
  expect(pass(1_000, 30)).toBe(30);
  expect(pass(499, 1_000)).toBe(30);
  expect(pass(501, 0)).toBe(1_000);
});

test("a reset takes events away, and makes no rate below nothing", () => {
  const { world, rate } = setup();
  world.events = 3;
  world.milliseconds += 1_000;
  expect(rate()).toBe(0);
});
