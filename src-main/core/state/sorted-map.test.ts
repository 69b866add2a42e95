import fc from "fast-check";
import { expect, test } from "vitest";
import { SortedMap, compareUtf8 } from "./sorted-map.ts";

const bytesFirst = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const key = fc.oneof(
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom("a", "a/", "a/b"),
);

test("text compares as its UTF-8 bytes do", () => {
  fc.assert(
    fc.property(key, key, (a, b) => {
      expect(Math.sign(compareUtf8(a, b))).toBe(bytesFirst(a, b));
    }),
  );
});

test("holds added and not removed keys in order, from any start", () => {
  const step = fc.record({ key, isDeleted: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), key, (steps, start) => {
      const sorted = new SortedMap<number>();
      const model = new Map<string, number>();
      for (const [index, { key: name, isDeleted }] of steps.entries()) {
        if (isDeleted) expect(sorted.delete(name)).toBe(model.delete(name));
        else sorted.set(name, index);
        if (!isDeleted) model.set(name, index);
      }
      const expected = [...model].sort(([a], [b]) => bytesFirst(a, b));
      expect([...sorted.from(() => true)]).toEqual(expected);
      const beyond = expected.filter(([name]) => bytesFirst(name, start) > 0);
      expect([...sorted.from((name) => compareUtf8(name, start) > 0)]).toEqual(beyond);
      expect(sorted.size).toBe(model.size);
    }),
  );
});

test("ten thousand keys in any order", () => {
  const sorted = new SortedMap<number>();
  const names = Array.from(
    { length: 10_000 },
    (_, index) => `k${String((index * 7_919) % 10_000)}`,
  );
  for (const [index, name] of names.entries()) sorted.set(name, index);
  expect([...sorted.from(() => true)].map(([name]) => name)).toEqual([...names].sort());
  for (const name of names.slice(0, 9_999)) sorted.delete(name);
  expect(sorted.size).toBe(1);
  expect(sorted.first(() => true)?.[0]).toBe(names.at(-1));
});
