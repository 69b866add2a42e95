import { expect, test } from "vitest";
import type { CollectionView } from "#core/panel/running-simulator.ts";
import { presentObjects } from "./present-objects.ts";

const thingOf = (id: string, label = "") => ({ id, label, status: "made", createdAt: 0 });

const all = ["e", "d", "c", "b", "a"].map((id) =>
  thingOf(`thing_${id}`, id < "c" ? "early" : "late"),
);

const things: CollectionView = {
  name: "things",
  title: "Things",
  count: () => all.length,
  list: () => all,
  find: (id) => ({ id, note: id === "thing_a" ? "Owed by Ada" : "paid" }),
};

const page = (skip: number, text = "") =>
  presentObjects(things, { text, limit: 2, skip }).items.map(({ id }) => id.slice(6));

test("every object is on one page, newest first, and on no other", () => {
  expect([0, 2, 4, 6].map((skip) => page(skip))).toEqual([["e", "d"], ["c", "b"], ["a"], []]);
});

test("pages a search over its matches", () => {
  expect([0, 2].map((skip) => page(skip, " LATE "))).toEqual([["e", "d"], ["c"]]);
  expect(presentObjects(things, { text: "early", limit: 2 })).toMatchObject({ total: 5 });
});

test("finds objects with every word in their line, in any order", () => {
  expect(page(0, "made late thing_c")).toEqual(["c"]);
  expect(page(0, "made nowhere")).toEqual([]);
});

test("with contents, searches the objects themselves and returns the matching field", () => {
  const ask = (text: string) => presentObjects(things, { text, contents: true, limit: 2 }).items;
  expect(ask("early ada")).toMatchObject([{ id: "thing_a", found: "note: Owed by Ada" }]);
  expect(ask("late").map(({ found }) => found)).toEqual([undefined, undefined]);
  expect(page(0, "ada")).toEqual([]);
});

test("searches only the newest objects", () => {
  const looked: string[] = [];
  const many: CollectionView = {
    ...things,
    list: () => Array.from({ length: 2_000 }, (_, at) => thingOf(String(at))),
    find: (id) => {
      looked.push(id);
      return { id, note: Number(id) === 1_999 ? "oldest" : "" };
    },
  };
  expect(presentObjects(many, { text: "oldest", contents: true, limit: 1 }).items).toEqual([]);
  expect(looked).toHaveLength(300);
  expect(looked[0]).toBe("0");
});
