import * as z from "zod";

/** Checks a value against a schema. */
export type Check = (value: unknown) => z.ZodSafeParseResult<unknown>;

/** So many optional fields fit a number's exact bits. */
const MAX_OPTIONAL = 52;

/** So many sets of given fields are remembered: a client's calls to one route are mostly alike. */
const MAX_SETS = 64;

/**
 * Makes the check of one schema. It answers what `schema.safeParse` would, at the cost of the fields
 * that are given: of an object with thirty optional fields, most calls give four. For each set of given
 * fields that comes again, the schema is made anew without the optional ones that are absent.
 */
export function checkGiven(schema: z.ZodType): Check {
  const whole: Check = (value) => schema.safeParse(value);
  if (!(schema instanceof z.ZodObject)) return whole;
  const optional = Object.keys(schema.shape).filter((name) => mayLack(schema.shape[name]));
  if (optional.length === 0 || optional.length > MAX_OPTIONAL) return whole;
  const bits = new Map(optional.map((name, index) => [name, 2 ** index]));
  const checks = new Map<number, Check>();
  return (value) => {
    if (typeof value !== "object" || value === null) return whole(value);
    const set = setOf(bits, value);
    const check = checks.get(set);
    if (check === undefined && checks.size < MAX_SETS) checks.set(set, whole);
    // A set that comes once is not worth a schema: tests make each call a few times.
    else if (check === whole) checks.set(set, narrowed(schema, optional, value));
    return (check ?? whole)(value);
  };
}

/** Whether nothing at all comes of the field's absence: no issue, and no value in its place. */
function mayLack(field: unknown): boolean {
  return field instanceof z.ZodOptional && field._zod.optin === "optional";
}

/** The given ones among the optional fields, as the bits of a number. */
function setOf(bits: ReadonlyMap<string, number>, value: object): number {
  let set = 0;
  for (const name in value) set += bits.get(name) ?? 0;
  return set;
}

function narrowed(schema: z.ZodObject, optional: readonly string[], value: object): Check {
  const absent = new Set(optional.filter((name) => !(name in value)));
  const fields = Object.entries(schema.shape).filter(([name]) => !absent.has(name));
  const rest = schema.clone({ ...schema.def, shape: Object.fromEntries(fields) });
  return (given) => rest.safeParse(given);
}
