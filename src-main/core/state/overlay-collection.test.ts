import { expect, test } from "vitest";
import { Collection } from "./collection.ts";
import { OverlayCollection } from "./overlay-collection.ts";

const ids = (items: Iterable<{ readonly id: string; readonly n: number }>) =>
  [...items].map(({ id, n }) => `${id}${String(n)}`);

test("an overlay shows its own changes and does not change the collection below", () => {
  const base = new Collection<{ readonly id: string; readonly n: number }>();
  for (const id of ["a", "b", "c"]) base.add({ id, n: 1 });
  const overlay = new OverlayCollection(base);
  overlay.add({ id: "d", n: 1 });
  overlay.replace({ id: "a", n: 2 });
  overlay.replace({ id: "d", n: 2 });
  expect(overlay.remove("b")).toBe(true);
  expect(overlay.remove("b")).toBe(false);
  expect(ids(overlay.values())).toEqual(["a2", "c1", "d2"]);
  expect(ids(overlay.newestFirst())).toEqual(["d2", "c1", "a2"]);
  expect([overlay.size, overlay.get("b"), overlay.get("d")?.n]).toEqual([3, undefined, 2]);
  expect(ids(base.values())).toEqual(["a1", "b1", "c1"]);
  expect(base.has("d")).toBe(false);
});
