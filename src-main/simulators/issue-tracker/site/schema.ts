import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const LONGEST_NAME = 255;

/** A number or a text in a body. */
export const id = z.union([z.int(), z.string()]).transform(String);

export const ids = z.array(id);

/** The name of a thing that administrators set up. */
export const name = (longest = LONGEST_NAME) =>
  z
    .string("The name must be set.")
    .trim()
    .min(1, "The name must be set.")
    .max(longest, `The name must have at most ${String(longest)} characters.`);

export const description = z
  .string()
  .max(4_000, "The description must have at most 4000 characters.");

/** The place that items of a list are moved to. */
export const placeBody = lazyObject(() => ({
  after: id.optional(),
  position: z.enum(["First", "Last"], "must be First or Last").optional(),
}));

export const moveBody = placeBody.extend({ ids: ids.min(1) });

/** The word that a list is sorted by, with a sign: `-name`. */
export const orderOf = (names: string) =>
  z
    .string()
    .regex(new RegExp(`^[+-]?(?:${names})$`), "The order is not valid.")
    .optional();

/** Sorts by the key that an order names. */
export function sortBy<T>(
  items: readonly T[],
  order: string | undefined,
  keyOf: (item: T, field: string) => string | number,
): readonly T[] {
  if (order === undefined) return items;
  const field = order.replace(/^[+-]/, "");
  const direction = order.startsWith("-") ? -1 : 1;
  return items.toSorted((one, other) => {
    const [first, second] = [keyOf(one, field), keyOf(other, field)];
    return first < second ? -direction : first > second ? direction : 0;
  });
}
