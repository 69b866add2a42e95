import { expect, test } from "vitest";
import { presentPeople } from "./present-people.ts";

const collection = (people: readonly { id: string; name: string; email: string }[]) => ({
  ...{ name: "users", title: "Users" },
  count: () => people.length,
  list: () => [],
  find: () => undefined,
  people: () => people,
});

test("lists each person of a simulator once: by id, or by address without one", () => {
  const ada = { id: "", name: "", email: "ada@example.com" };
  const collections = [
    collection([ada, { ...ada, email: "Ada@Example.com" }]),
    collection([{ id: "c1", name: "Ada", email: "ada@example.com" }]),
  ];
  expect(presentPeople({ kind: "email", collections })).toEqual([
    { kind: "email", ...ada },
    { kind: "email", id: "c1", name: "Ada", email: "ada@example.com" },
  ]);
});

test("ends after a thousand people", () => {
  const many = Array.from({ length: 1_500 }, (_, place) => ({
    ...{ id: String(place), name: "", email: "" },
  }));
  expect(presentPeople({ kind: "chat", collections: [collection(many)] })).toHaveLength(1_000);
});
