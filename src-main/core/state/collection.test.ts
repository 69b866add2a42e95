import { expect, test } from "vitest";
import { Collection } from "./collection.ts";

const filled = (...ids: string[]) => {
  const things = new Collection<{ id: string; size?: number }>();
  for (const id of ids) things.add({ id });
  return things;
};

const idsOf = (things: Iterable<{ id: string }>) => [...things].map(({ id }) => id);

test("objects are found by id and walked from either end", () => {
  const things = filled("a", "b", "c");
  expect(things.get("b")).toEqual({ id: "b" });
  expect(things.get("x")).toBeUndefined();
  expect(idsOf(things.values())).toEqual(["a", "b", "c"]);
  expect(idsOf(things.newestFirst())).toEqual(["c", "b", "a"]);
});

test("finds objects that are added after a read", () => {
  const things = filled("a");
  expect(things.has("b")).toBe(false);
  things.add({ id: "b" });
  expect(things.has("b")).toBe(true);
});

test("a new version takes the place of the old one", () => {
  const things = filled("a", "b");
  things.replace({ id: "a", size: 2 });
  expect([...things.values()]).toEqual([{ id: "a", size: 2 }, { id: "b" }]);
  expect(() => things.replace({ id: "x" })).toThrow(RangeError);
});

test("a removed object leaves the places of the others alone", () => {
  const things = filled("a", "b", "c");
  expect(things.remove("b")).toBe(true);
  expect(things.remove("b")).toBe(false);
  expect(things.size).toBe(2);
  expect(things.placeOf("c")).toBe(2);
  expect(idsOf(things.newestFirst())).toEqual(["c", "a"]);
});

test("a removed id may come back, at the end", () => {
  const things = filled("a", "b");
  things.remove("a");
  things.add({ id: "a", size: 1 });
  expect(things.get("a")).toEqual({ id: "a", size: 1 });
  expect(idsOf(things.values())).toEqual(["b", "a"]);
});

test("rejects the same id twice", () => {
  expect(() => filled("a", "a").get("a")).toThrow("a was added twice");
});
