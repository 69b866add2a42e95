import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest } from "../errors.ts";

const LARGEST = 200;

/** The query of a list whose pages are found by a token. */
export const tokenQuery = lazyObject(() => ({
  nextPageToken: z.string().optional(),
  maxResults: z
    .string()
    .regex(/^\d{1,4}$/, "must be a number")
    .transform(Number)
    .pipe(z.number().min(1).max(LARGEST))
    .default(50),
}));

/** A page of a list with the token of the next page. The token is the number of the items before it. */
export function presentTokenPage<T>(
  all: readonly T[],
  { nextPageToken = "0", maxResults }: z.output<typeof tokenQuery>,
  present: (item: T) => unknown,
): Record<string, unknown> {
  const start = Number(nextPageToken);
  if (!Number.isInteger(start) || start < 0 || start > all.length) {
    throw badRequest("The provided next page token is invalid.");
  }
  const end = start + maxResults;
  return {
    values: all.slice(start, end).map(present),
    ...(end < all.length && { nextPageToken: String(end) }),
  };
}
