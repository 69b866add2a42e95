import { expect, test } from "vitest";
import { wordsOf } from "./words-of.ts";

test.each([
  ["charge", ["charge"]],
  ["  Charge\tFAIL ", ["charge", "fail"]],
  ["", []],
  [" \n ", []],
])("%j is searched for by the words %j", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
