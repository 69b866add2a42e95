import fc from "fast-check";
import { expect, test } from "vitest";
import { type HoleReaders, JsonTemplate } from "./json-template.ts";

interface Thing {
  readonly id: string;
  readonly size: number;
  readonly note: string | null;
}

const present = ({ id, size, note }: Thing) => ({
  id,
  kind: id.startsWith("big_") ? "big" : "small",
  sizes: { width: size, height: size, depth: 90 },
  note,
  tags: ["a", null],
});

const readers: HoleReaders<Thing> = {
  id: ({ id }) => id,
  size: ({ size }) => size,
  note: ({ note }) => note,
};

const template = new JsonTemplate(readers, (hole) =>
  present({ id: hole.text("id", "big_"), size: hole.number("size"), note: hole.text("note") }),
);

test("a filled template equals the serialized value", () => {
  const things = fc.record({
    id: fc.string().map((rest) => `big_${rest}`),
    size: fc.oneof(fc.integer(), fc.double({ noDefaultInfinity: true, noNaN: true })),
    note: fc.option(fc.string({ unit: "binary" })),
  });
  fc.assert(
    fc.property(things, (thing) => {
      expect(template.fill(thing)).toBe(JSON.stringify(present(thing)));
    }),
  );
});

test("escapes text with special characters", () => {
  const note = 'a "b" \\ \n \ud800 é €';
  const thing = { id: "big_1", size: 1, note };
  expect(template.fill(thing)).toBe(JSON.stringify(present(thing)));
});

test("rejects a hole that is not among the names", () => {
  expect(() => new JsonTemplate(readers, (hole) => ({ x: hole.text("other") }))).toThrow(
    RangeError,
  );
});
