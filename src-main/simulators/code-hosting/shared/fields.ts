import * as z from "zod";
import { readMoment } from "#shared/domain/moment.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";

/** Text that must say something. */
export const words = z.string().min(1, { error: "must not be empty" });

/** A label: by its name, or by an object that has one. */
export const labelName = z.union([
  words,
  lazyObject(() => ({ name: words })).transform(({ name }) => name),
]);

/** A moment as clients write it, in milliseconds. */
export const moment = z.string().transform((text, context) => {
  const time = readMoment(text);
  if (time !== undefined) return time;
  context.addIssue({ code: "custom", message: "must be an ISO 8601 date" });
  return z.NEVER;
});

/** Which way a list runs. */
export const direction = z.enum(["asc", "desc"]).catch("desc").default("desc");

/** Sorts by a key, newest or oldest first; equal ones keep their order. */
export function sorted<T>(
  items: readonly T[],
  key: (item: T) => number | string,
  way: "asc" | "desc",
): readonly T[] {
  const sign = way === "asc" ? 1 : -1;
  return items.toSorted((one, other) => {
    const [left, right] = [key(one), key(other)];
    return left === right ? 0 : left < right ? -sign : sign;
  });
}

/** The items that changed at or after a moment, ordered by creation or by change. */
export function changedSince<T extends { readonly createdAt: number; readonly updatedAt: number }>(
  items: Iterable<T>,
  since = 0,
  sort?: "created" | "updated",
  way: "asc" | "desc" = "asc",
): readonly T[] {
  const found = [...items].filter((one) => one.updatedAt >= since);
  if (sort === undefined) return found;
  const key = sort === "created" ? "createdAt" : "updatedAt";
  return sorted(way === "asc" ? found : found.toReversed(), (one) => one[key], way);
}

/** A commit's author or committer as bodies write it. */
export const personFields = lazyObject(() => ({
  name: z.string().min(1),
  email: z.string().min(1),
  date: moment.optional(),
}));

export type PersonFields = z.output<typeof personFields>;
