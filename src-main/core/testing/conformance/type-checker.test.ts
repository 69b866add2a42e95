import { expect, test } from "vitest";
import { checkTypes } from "./type-checker.ts";

const folder = import.meta.dirname;
const types = `
interface Address { city: string; zip?: string | null }
interface Card { id: string; brand: "visa" | "amex"; created: Date; address: Address }
`;
const card = { id: "c", brand: "visa", created: "2026-01-01", address: { city: "Oslo" } };

test("finds missing and foreign fields, wrong enums and nulls, at any depth", () => {
  const wrong = [
    { ...card, brand: "diners" },
    { ...card, address: { city: null } },
    { ...card, address: { city: "Oslo", street: "x" } },
    { ...card, id: undefined },
  ];
  const values = [card, ...wrong].map((value, index) => ({
    label: `card ${String(index)}`,
    type: "Wire<Card>",
    value,
  }));
  const { violations: found } = checkTypes(folder, types, values);
  expect(found.map((line) => line.slice(0, 6))).toEqual(["card 1", "card 2", "card 3", "card 4"]);
});

test("takes dates and bytes as the text that JSON has for them", () => {
  const type = "Wire<{ at: Date; bytes?: Buffer; items: { at: Date }[] }>";
  const text = { at: "2026-01-01", bytes: "eA==", items: [{ at: "2026-01-01" }] };
  const values = [text, { ...text, bytes: 1 }, { ...text, items: [{ at: 1 }] }].map(
    (value, index) => ({ label: String(index), type, value }),
  );
  const { violations } = checkTypes(folder, types, values);
  expect(violations.map((line) => line[0])).toEqual(["1", "2"]);
});

test("allows more fields where a provider sends more, and nothing else", () => {
  const more = { ...card, address: { city: "Oslo", street: "x" } };
  const values = [more, { ...more, brand: "diners" }, { ...more, address: { city: null } }].map(
    (value, index) => ({ label: String(index), type: "Wire<Card>", value, hasMore: true }),
  );
  const { violations } = checkTypes(folder, types, values);
  expect(new Set(violations.map((line) => line[0]))).toEqual(new Set(["1", "2"]));
});

test("lists the properties of a type, and of every member of a union", () => {
  const asked = ["Address | { country: string }", "unknown"].map((type) => ({ label: type, type }));
  expect(checkTypes(folder, types, [], asked)).toEqual({
    violations: [],
    properties: [["city", "zip", "country"], []],
  });
});

test("names the type that the SDK does not have", () => {
  const asked = [
    { label: "POST /cards", type: "Card" },
    { label: "GET /cards", type: "Cards" },
  ];
  const { violations } = checkTypes(folder, types, [], asked);
  expect(violations).toEqual([expect.stringMatching(/^GET \/cards \(Cards\): /)]);
});

test("lists the names of a function's parameters", () => {
  const type = "Parameters<(limit: number, cursor?: string) => void>";
  const { properties } = checkTypes(folder, "", [], [{ label: "GET /cards", type }]);
  expect(properties).toEqual([["limit", "cursor"]]);
});
