import { expect, test } from "vitest";
import { addType, describeTypes, listOffered } from "./event-types.ts";

const known = ["*", "charge.succeeded", "charge.failed", "invoice.paid", "charge.failed"];

test("offers every known type once, and those with the word being typed", () => {
  expect(listOffered(known, "*")).toEqual(["charge.succeeded", "charge.failed", "invoice.paid"]);
  expect(listOffered(known, "invoice.paid CHARGE.f")).toEqual(["charge.failed"]);
});

test.each([
  ["*", "invoice.paid", "invoice.paid"],
  ["charge.failed", "invoice.paid", "charge.failed invoice.paid"],
  ["charge.failed, invo", "invoice.paid", "charge.failed invoice.paid"],
  ["charge.failed invoice.paid", "charge.failed", "invoice.paid"],
  ["", "invoice.paid", "invoice.paid"],
])("%j with %s pressed is %j", (text, type, expected) => {
  expect(addType(text, type, known)).toBe(expected);
});

test.each([
  [["*"], ["*"], "every event"],
  [[], undefined, "every event"],
  [["email.sent", "email.bounced"], ["email.sent"], "every event"],
  [["email.sent", "email.bounced"], ["email.sent", "email.opened"], "email.sent, email.bounced"],
])("describes %j", (types, everyType, words) => {
  expect(describeTypes(types, everyType)).toBe(words);
});
