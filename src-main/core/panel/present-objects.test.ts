import { expect, test } from "vitest";
import type { CollectionView } from "#core/simulator/running-simulator.ts";
import { presentObjects } from "./present-objects.ts";

const all = ["e", "d", "c", "b", "a"].map((id) => ({
  id: `thing_${id}`,
  label: id < "c" ? "early" : "late",
  status: "made",
  createdAt: 0,
}));

const things: CollectionView = {
  name: "things",
  title: "Things",
  count: () => all.length,
  list: () => all,
  find: () => undefined,
};

const page = (skip: number, text = "") =>
  presentObjects(things, { text, limit: 2, skip }).items.map(({ id }) => id.slice(6));

test("every object is on one page, newest first, and on no other", () => {
  expect([0, 2, 4, 6].map((skip) => page(skip))).toEqual([["e", "d"], ["c", "b"], ["a"], []]);
});

test("pages of a search are made of what was found", () => {
  expect([0, 2].map((skip) => page(skip, " LATE "))).toEqual([["e", "d"], ["c"]]);
  expect(presentObjects(things, { text: "early", limit: 2 })).toMatchObject({ total: 5 });
});
