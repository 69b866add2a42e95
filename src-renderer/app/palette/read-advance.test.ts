import { expect, test } from "vitest";
import { readAdvance } from "./use-clock-commands.ts";

test.each([
  ["90m", 5_400],
  ["+1h 30m", 5_400],
  ["advance 5m", 300],
  ["Advance +20s", 20],
])("%s moves the clock", (text, seconds) => {
  expect(readAdvance(text)).toBe(seconds);
});

test.each(["", "90", "#12", "ch_5m", "0s", "advance", "-5m", "3 days"])("%s does not", (text) => {
  expect(readAdvance(text)).toBeUndefined();
});
