import { expect, test } from "vitest";
import { readAdvance } from "./use-clock-commands.ts";

test.each([
  ["90m", "90m"],
  ["+1h 30m", "1h30m"],
  ["advance 5m", "5m"],
  ["Advance +20s", "20s"],
  ["+30d", "30d"],
  ["1 mo", "1mo"],
])("%s moves the clock", (text, duration) => {
  expect(readAdvance(text)).toBe(duration);
});

test.each(["", "90", "#12", "ch_5m", "0s", "advance", "-5m", "3 days"])("%s does not", (text) => {
  expect(readAdvance(text)).toBeUndefined();
});
