import * as z from "zod";
import { readMoment } from "#shared/domain/moment.ts";

/** Text that must say something. */
export const words = z.string().min(1, { error: "must not be empty" });

/** A label: by its name, or by an object that has one. */
export const labelName = z.union([words, z.object({ name: words }).transform(({ name }) => name)]);

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

/** A commit's author or committer as bodies write it. */
export const personFields = z.object({
  name: z.string().min(1),
  email: z.string().min(1),
  date: moment.optional(),
});

export type PersonFields = z.output<typeof personFields>;
