import { expect, test } from "vitest";
import { createParameterRemover } from "./unsupported-parameters.ts";

test.each([
  ["note", { note: "x", id: 1 }, { id: 1 }],
  ["shipping.carrier", { shipping: { carrier: "x", to: "Ada" } }, { shipping: { to: "Ada" } }],
  [
    "items[].tax",
    { items: [{ tax: 1, id: 1 }, { id: 2 }, 3] },
    { items: [{ id: 1 }, { id: 2 }, 3] },
  ],
  ["items[].parts[].tax", { items: [{ parts: [{ tax: 1 }] }] }, { items: [{ parts: [{}] }] }],
])("removes and reports %s of %j", (name, sent, rest) => {
  const reported: string[] = [];
  expect(createParameterRemover(["absent", name])(sent, (found) => reported.push(found))).toEqual(
    rest,
  );
  expect(reported).toEqual([name]);
});

test.each([
  ["items[].tax", { items: [{ id: 2 }] }],
  ["items[].tax", { items: { tax: 1 } }],
  ["items.tax", { items: [{ tax: 1 }] }],
])("does not change a body without %s: %j", (name, sent) => {
  const reported: string[] = [];
  expect(createParameterRemover([name])(sent, (found) => reported.push(found))).toBe(sent);
  expect(reported).toEqual([]);
});
