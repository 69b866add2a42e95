import fc from "fast-check";
import { expect, test } from "vitest";
import { PlaceIndex } from "./place-index.ts";

test("finds the same entries as a map, also after removals", () => {
  const ids = fc.uniqueArray(fc.string(), { maxLength: 200 });
  fc.assert(
    fc.property(ids, fc.func(fc.boolean()), (all, isTakenOut) => {
      const kept = all.map((id) => (isTakenOut(id) ? undefined : id));
      const index = new PlaceIndex();
      const keeper = { idAt: (place: number) => kept[place] };
      for (const id of all) index.add(id, keeper);
      for (const [place, id] of all.entries()) {
        expect(index.placeOf(id, keeper)).toBe(kept[place] === undefined ? undefined : place);
      }
    }),
  );
});

test("an id that is not there has no place", () => {
  const index = new PlaceIndex();
  const keeper = { idAt: () => "a" };
  expect(index.placeOf("a", keeper)).toBeUndefined();
  index.add("a", keeper);
  expect(index.placeOf("b", keeper)).toBeUndefined();
});
