import { expect, test } from "vitest";
import * as z from "zod";
import { lazyLooseObject, lazyObject, lazyStrictObject } from "./lazy-object.ts";

function counted() {
  let count = 0;
  const fields = () => {
    count += 1;
    return { name: z.string(), size: z.number().optional() };
  };
  return { fields, count: () => count };
}

test("makes the fields of a schema once, when it is first used", () => {
  const { fields, count } = counted();
  const schema = lazyObject(fields);
  const derived = schema.nullable().optional();
  expect(count()).toBe(0);
  expect(schema.parse({ name: "a", size: 1, other: 2 })).toEqual({ name: "a", size: 1 });
  expect(derived.parse(null)).toBeNull();
  expect(schema.extend({ more: z.boolean() }).partial().parse({ more: true })).toEqual({
    more: true,
  });
  expect(count()).toBe(1);
});

test("makes the fields of a derived schema when that is first used", () => {
  const { fields, count } = counted();
  const schema = lazyStrictObject(fields);
  const derived = [
    schema.extend({ more: z.boolean() }),
    schema.partial(),
    schema.partial({ name: true }),
    schema.pick({ name: true }),
    schema.omit({ size: true }).extend({ more: z.string() }),
  ];
  expect(count()).toBe(0);
  const eager = z.strictObject(fields());
  const expected = [
    eager.extend({ more: z.boolean() }),
    eager.partial(),
    eager.partial({ name: true }),
    eager.pick({ name: true }),
    eager.omit({ size: true }).extend({ more: z.string() }),
  ];
  expect(derived.map((one) => z.toJSONSchema(one))).toEqual(
    expected.map((one) => z.toJSONSchema(one)),
  );
  for (const value of [{}, { name: "a" }, { name: "a", more: true }, { size: 1, more: "b" }]) {
    expect(derived.map((one) => one.safeParse(value))).toEqual(
      expected.map((one) => one.safeParse(value)),
    );
  }
  expect(count()).toBe(2);
});

test.each([
  ["object", lazyObject, z.object],
  ["strictObject", lazyStrictObject, z.strictObject],
  ["looseObject", lazyLooseObject, z.looseObject],
] as const)("checks and describes as z.%s does", (_name, lazy, eager) => {
  const { fields } = counted();
  const [ours, theirs] = [lazy(fields), eager(fields())];
  for (const value of [{ name: "a" }, { name: "a", other: 1 }, { name: 1 }, {}, null, [{}]]) {
    expect(ours.safeParse(value)).toEqual(theirs.safeParse(value));
  }
  expect(z.toJSONSchema(ours)).toEqual(z.toJSONSchema(theirs));
});
