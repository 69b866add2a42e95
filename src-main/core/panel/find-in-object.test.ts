import { expect, test } from "vitest";
import { splitWords } from "#shared/text/split-words.ts";
import { findInObject } from "./find-in-object.ts";

const charge = {
  id: "ch_1",
  amount: 1_200,
  billing_details: { email: "Ada@example.com", name: null },
  description: `A ${"very ".repeat(20)}blue\nshirt, size M ${"x".repeat(50)}`,
  tags: ["first", "second"],
};

test.each([
  ["ada@", "email: Ada@example.com"],
  ["1200 ada", "amount: 1200"],
  ["second", "tags: second"],
  ["blue", "description: …ery very very very very blue shirt, size M xxxxxxxxx…"],
])("%s is found in the field that holds it", (text, found) => {
  expect(findInObject(charge, splitWords(text))).toBe(found);
});

test.each(["ada nobody", "null", "email", "   "])("“%s” is not", (text) => {
  expect(findInObject(charge, splitWords(text))).toBeUndefined();
});
