import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { checkGiven } from "./check-given.ts";

const shape = {
  amount: z.string().regex(/^\d+$/).transform(Number),
  color: z.enum(["red", "blue"]).optional(),
  note: z.string().max(3).nullish(),
  size: z.number().default(7),
  depth: z.number().default(1).optional(),
  anything: z.unknown().optional(),
};

const isOddlyRed = ({ color, note }: { color?: string | undefined; note?: unknown }) =>
  color !== "red" || note !== undefined;

const schemas = {
  strict: z.strictObject(shape),
  "letting others pass": z.object(shape),
  "keeping others": z.looseObject(shape),
  "with a rule of its own": z.object(shape).refine(isOddlyRed, "red wants a note"),
  "with nothing optional": z.object({ amount: shape.amount }),
  "of another kind": z.array(z.string()),
};

const values = fc.oneof(
  fc.constantFrom(null, undefined, "text", ["text"], []),
  fc.record(
    {
      amount: fc.constantFrom("12", "twelve", 12),
      color: fc.constantFrom("red", "green", undefined),
      note: fc.constantFrom("abc", "abcd", null),
      size: fc.constantFrom(3, "3"),
      depth: fc.constantFrom(3, "3"),
      anything: fc.anything(),
      other: fc.string(),
    },
    { requiredKeys: [] },
  ),
);

/** The third time is checked without the absent fields. */
const TIMES = [1, 2, 3];

test.each(Object.entries(schemas))("says of a value what a schema %s says", (_name, schema) => {
  const check = checkGiven(schema);
  fc.assert(
    fc.property(values, (value) => {
      const { success, data, error } = schema.safeParse(value);
      for (const _time of TIMES) {
        const result = check(value);
        expect(result.data).toStrictEqual(data);
        expect(result.error?.issues).toStrictEqual(error?.issues);
        expect(result.success).toBe(success);
      }
    }),
  );
});

test("an absent field is not looked at when a value of the same fields comes again", () => {
  let looks = 0;
  const schema = z.object({ given: z.string(), absent: z.string().optional() });
  const field = schema.shape.absent._zod;
  field.run = (payload, context) => {
    looks += 1;
    return field.parse(payload, context);
  };
  const check = checkGiven(schema);
  for (const _time of TIMES) check({ given: "a" });
  const before = looks;
  check({ given: "b" });
  expect(before).toBeGreaterThan(0);
  expect(looks).toBe(before);
  expect(check({ given: "a", absent: 1 }).success).toBe(false);
});
