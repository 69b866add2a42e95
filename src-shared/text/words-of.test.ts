import { expect, test } from "vitest";
import { splitWords } from "./split-words.ts";

test.each([
  ["charge", ["charge"]],
  ["  Charge\tFAIL ", ["charge", "fail"]],
  ["", []],
  [" \n ", []],
])("%j is searched for by the words %j", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});
