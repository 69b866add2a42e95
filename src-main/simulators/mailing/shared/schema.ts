import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { exclusive, worded } from "#core/contract/rules/rule.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { parseJsonText } from "#core/parsing/json-body.ts";
import { namesRealDay } from "#shared/text/names-real-day.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";

/** JSON that may also come as text, as forms and query strings write it. */
export function orJsonText<Output>(schema: z.ZodType<Output>) {
  return z.preprocess((value) => {
    if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
    return parseJsonText(value) ?? value;
  }, schema);
}

/** Text of a limited length; empty text, as forms write it, is none. */
export function text(maximum: number) {
  return z
    .string()
    .max(maximum, `must be at most ${String(maximum)} characters`)
    .transform((value) => (value === "" ? null : value))
    .nullish()
    .transform((value) => value ?? null);
}

/** Text that must be there. */
export function requiredText(maximum: number) {
  return z
    .string()
    .trim()
    .min(1, "is required")
    .max(maximum, `must be at most ${String(maximum)} characters`);
}

const QUOTES = /^[^"\\]*$/;
const NO_QUOTES = "must not hold quotes or backslashes";

const pairs = z
  .record(
    z.string().max(40).regex(QUOTES, NO_QUOTES),
    z.coerce.string().max(500).regex(QUOTES, NO_QUOTES),
  )
  .refine((all) => Object.keys(all).length <= 20, "must have at most 20 keys");

/** Key-value pairs of the client's own. */
export const metadata = orJsonText(pairs.nullish()).transform((value) => ({ ...value }));

/** The characters that the names of merge variables must not hold. */
const RESERVED = /[\s!"#%&'()*+,/;<=>@[\\\]^`{|}~]/;

/** Returns a name, at any depth, that is none for a merge variable. */
function findBadName(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const bad = RESERVED.test(name) ? name : findBadName(inner);
    if (bad !== undefined) return bad;
  }
  return undefined;
}

export const mergeVariables = orJsonText(
  z
    .record(z.string(), z.unknown(), { error: "must be an object" })
    .refine((value) => JSON.stringify(value).length <= 25_000, "must be at most 25000 characters")
    .refine((value) => findBadName(value) === undefined, {
      error: "must have names without whitespace and special characters",
    })
    .nullish(),
).transform((value) => value ?? null);

/** `true` and `"true"` alike. */
export const flag = z.union([z.boolean(), booleanText()]).optional();

/** The same of a field that must be there. */
export const requiredFlag = z.union([z.boolean(), booleanText()], "is required");

const DATE =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** A date, or a date and time, as milliseconds; a time with no zone is UTC. */
export const moment = z.string().transform((value, context) => {
  const hasTime = value.length > 10;
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/.test(value.slice(10));
  const milliseconds = Date.parse(hasTime && !hasZone ? `${value}Z` : value);
  if (DATE.test(value) && namesRealDay(value) && !Number.isNaN(milliseconds)) return milliseconds;
  context.addIssue({ code: "custom", message: "must be a date in ISO 8601" });
  return z.NEVER;
});

const bounds = lazyStrictObject(() => ({
  gt: moment,
  gte: moment,
  lt: moment,
  lte: moment,
})).partial();

/** Bounds on a date: `date_created[gt]=…`, or the same as JSON text. */
export const dateFilter = orJsonText(bounds).optional();

/** One word or several: `size=4x6`, `size[]=4x6`, `size=["4x6"]`. */
export function oneOrMore<const Word extends string>(words: readonly [Word, ...Word[]]) {
  const word = z.enum(words);
  return orJsonText(z.union([z.array(word), word.transform((one) => [one])])).optional();
}

const pageSize = z
  .string()
  .regex(/^\d{1,9}$/, "must be a number")
  .transform(Number)
  .pipe(z.number().min(1, "must be at least 1").max(100, "must be at most 100"));

/** The query parameters of every list. */
export const listShape = lazy(() => ({
  limit: pageSize.default(10),
  before: z.string().max(200).optional(),
  after: z.string().max(200).optional(),
  include: orJsonText(
    z.union([z.array(z.string()), z.string().transform((one) => [one])]),
  ).optional(),
  date_created: dateFilter,
  metadata: orJsonText(pairs).optional(),
}));

/** A page lies on one side of one item. */
export const listRules = [
  worded(exclusive("before", "after"), { message: "before and after cannot be used together" }),
];

/** Returns whether an object has all the pairs that a filter names. */
export function hasMetadata(
  object: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, string>> | undefined,
): boolean {
  return Object.entries(wanted ?? {}).every(([key, value]) => object[key] === value);
}
