import { expect, test } from "vitest";
import { initialsOf, matchPeople } from "./match-people.ts";

test("makes one person of all entries with an address, whatever its case", () => {
  const [mei, ...others] = matchPeople([
    { kind: "email", id: "", name: "", email: "Mei@Tanaka.example" },
    { kind: "chat", id: "U7", name: "Mei Tanaka", email: "mei@tanaka.example" },
    { kind: "payments", id: "cus_1", name: "M. Tanaka", email: "mei@tanaka.example" },
  ]);
  expect(others).toEqual([]);
  expect(mei).toEqual({
    id: "mei@tanaka.example",
    name: "Mei Tanaka",
    email: "Mei@Tanaka.example",
    perKind: { chat: "U7", payments: "cus_1" },
  });
});

test("keeps people without an address apart, and sorts all by name", () => {
  const people = matchPeople([
    { kind: "chat", id: "U2", name: "Ben", email: "" },
    { kind: "payments", id: "cus_1", name: "Ben", email: "" },
    { kind: "email", id: "", name: "", email: "ada@example.com" },
  ]);
  expect(people.map(({ id, name }) => [id, name])).toEqual([
    ["ada@example.com", "ada@example.com"],
    ["chat/U2", "Ben"],
    ["payments/cus_1", "Ben"],
  ]);
});

test("keeps the first object of a simulator when two share an address", () => {
  const [person] = matchPeople([
    { kind: "payments", id: "cus_2", name: "Ada", email: "ada@example.com" },
    { kind: "payments", id: "cus_1", name: "Ada", email: "ada@example.com" },
  ]);
  expect(person?.perKind).toEqual({ payments: "cus_2" });
});

test.each([
  ["Mei Tanaka", "MT"],
  ["ada@example.com", "A"],
  ["Émile", "É"],
  ["…", "?"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf({ name })).toBe(initials);
});
