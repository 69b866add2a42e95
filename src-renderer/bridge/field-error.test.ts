import { expect, test } from "vitest";
import { readFields } from "./schema-fields.ts";
import { describeFieldError } from "./field-error.ts";

const [amount] = readFields({ properties: { amount: { title: "Amount", type: "integer" } } });

test.each([
  ['amount ("abc"): must be a whole number', "Amount must be a whole number (got “abc”)."],
  ["amount (0): must be at least 1", "Amount must be at least 1 (got 0)."],
  ["amount is required", "Amount is required."],
  ["amount (900): the charge is of 100", "amount (900): the charge is of 100"],
  ["reason must be text", "reason must be text"],
])("says %s with the title of the field", (message, said) => {
  expect(amount && describeFieldError(amount, message)).toBe(said);
});
