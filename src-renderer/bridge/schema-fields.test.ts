import { expect, test } from "vitest";
import { buildBody, readFields } from "./schema-fields.ts";

const schema = {
  type: "object",
  properties: {
    charge: { type: "string", title: "Charge", picker: "charges" },
    reason: { type: "string", title: "Reason", suggestions: ["fraudulent"] },
    amount: { type: "integer", title: "Amount", description: "minor units" },
    name: { enum: ["Mailed"] },
    extra: { type: "object" },
  },
  required: ["charge"],
};

test("derives a form from a schema", () => {
  expect(
    readFields(schema).map(({ title, type, isRequired }) => [title, type, isRequired]),
  ).toEqual([
    ["Charge", "text", true],
    ["Reason", "text", false],
    ["Amount", "number", false],
    ["name", "text", false],
    ["extra", "json", false],
  ]);
  const [charge, reason, amount, name] = readFields(schema);
  expect(charge?.picker).toBe("charges");
  expect(reason?.suggestions).toEqual(["fraudulent"]);
  expect(amount?.hint).toBe("minor units");
  expect(name?.choices).toEqual(["Mailed"]);
});

test("a schema that is none makes an empty form", () => {
  expect(readFields({ properties: 3 })).toEqual([]);
});

test("the body has the typed values with the types of their fields, without empty ones", () => {
  const typed = { charge: " ch_1 ", reason: "", amount: "1200", extra: '{"a":1}' };
  expect(buildBody(readFields(schema), typed)).toEqual({
    charge: "ch_1",
    amount: 1200,
    extra: { a: 1 },
  });
});

test("sends an invalid value unchanged, so that the route rejects it", () => {
  expect(buildBody(readFields(schema), { amount: "lots", extra: "{" })).toEqual({
    amount: "lots",
    extra: "{",
  });
});
