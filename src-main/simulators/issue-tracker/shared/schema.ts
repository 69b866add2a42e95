import { anyOf, within } from "#core/contract/rules/rule.ts";
import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { namesRealDay } from "#shared/text/names-real-day.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";

const LARGEST = 5_000;

/** A number in a query. */
export function integer(usual: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, "must be a number that is not negative")
    .transform(Number)
    .default(usual);
}

/** `true` and `false` in a query. */
export function flag(usual: boolean) {
  return booleanText().default(usual);
}

/** Words separated by commas, or a parameter that is repeated. */
export const words = z
  .union([z.string(), z.array(z.string())])
  .transform((value) =>
    [value]
      .flat()
      .flatMap((part) => part.split(","))
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .optional();

/** `startAt` and `maxResults` of a list. */
export function offsetQuery(usual: number) {
  return lazyObject(() => ({ startAt: integer(0), maxResults: integer(usual) }));
}

/** The allowed page sizes of a search. */
export const pageSize = z
  .int("must be a number")
  .min(1, `must be between 1 and ${String(LARGEST)}`)
  .max(LARGEST, `must be between 1 and ${String(LARGEST)}`);

/** Returns whether a text is an existing day: `2026-01-31`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && namesRealDay(text);
}

/** `2026-01-15T12:00:00.000+0000`, as milliseconds. */
export const moment = z.string().transform((value, context) => {
  const hasForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?(?:Z|[+-]\d{2}:?\d{2})$/;
  const time = Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2"));
  if (hasForm.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(time)) return time;
  context.addIssue({ code: "custom", message: `Error parsing date string: ${value}` });
  return z.NEVER;
});

/** The group or role that alone may see a comment or work. */
export const visibility = lazyObject(() => ({
  type: z.enum(["group", "role"], "must be group or role"),
  value: z.string().optional(),
  identifier: z.string().nullish(),
}));

/** A group or role is named by its value or its identifier. */
export const visibilityRules = within("visibility", anyOf("value", "identifier"));
